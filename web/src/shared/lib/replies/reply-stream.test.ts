import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { buildDeltas, buildEvent, buildStream } from "./build-reply-events.test-kit.ts";
import { type ReplyEvent, readReplyEvents, SILENCE_MAX_MS } from "./reply-stream.ts";

async function read(parts: readonly (string | Uint8Array)[]): Promise<ReplyEvent[]> {
  const events: ReplyEvent[] = [];
  const { body } = buildStream(parts);
  if (body === null) throw new Error("no body");
  await readReplyEvents(body, (event) => {
    events.push(event);
    return event.name === "done";
  });
  return events;
}

describe("reading a streamed answer", () => {
  it("gives the events with the sequence that each id names", async () => {
    const events = await read([
      buildEvent("start", { message_id: "a:1" }, "a:1:0"),
      ...buildDeltas("a:1", ["Hel", "lo"]),
    ]);
    expect(events.map(({ name, sequence }) => [name, sequence])).toEqual([
      ["start", 0],
      ["delta", 3],
      ["delta", 5],
    ]);
  });

  it("passes over comments, other events and nonsense", async () => {
    const events = await read([
      ": ping\n\n",
      "event: later\ndata: {}\n\n",
      "event: delta\ndata: {oops\n\n",
      "event: delta\ndata: null\n\n",
      "data: hello\n\n",
      buildEvent("delta", { text: "x" }),
    ]);
    expect(events).toEqual([{ name: "delta", data: { text: "x" }, sequence: undefined }]);
  });

  it("ends with the answer although the connection stays open", async () => {
    const done = buildEvent("done", { message: "x", message_id: "a", status: "complete" });
    const events = await read([done + buildEvent("delta", { text: "late" })]);
    expect(events.map(({ name }) => name)).toEqual(["done"]);
  });

  it("gives up a connection that is silent for longer than a living server is", async () => {
    vi.useFakeTimers();
    try {
      const reading = readReplyEvents(new ReadableStream(), () => false);
      const failed = expect(reading).rejects.toThrow("silent");
      await vi.advanceTimersByTimeAsync(SILENCE_MAX_MS);
      await failed;
    } finally {
      vi.useRealTimers();
    }
  });

  it("gives the same text however the bytes are cut, inside letters too", async () => {
    const pieces = fc.array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(pieces, fc.integer({ min: 1, max: 9 }), async (texts, step) => {
        const bytes = new TextEncoder().encode(buildDeltas("a", texts).join(""));
        const cut = Array.from({ length: Math.ceil(bytes.length / step) }, (_, part) =>
          bytes.slice(part * step, (part + 1) * step),
        );
        const events = await read(cut);
        const heard = events.map((event) => (event.name === "delta" ? event.data.text : ""));
        expect(heard.join("")).toBe(texts.join(""));
        expect(events.at(-1)?.sequence ?? 0).toBe(texts.join("").length);
      }),
    );
  });
});
