import { describe, expect, it } from "vitest";
import { ApiError, NetworkError } from "../../shared/lib/api-client.ts";
import { type Change, followChanges } from "./changes.ts";

const changed = (change: Change) => `event: changed\ndata: ${JSON.stringify(change)}\n\n`;
const stream = (...events: string[]) =>
  new Response(events.join(""), { headers: { "Content-Type": "text/event-stream" } });

/** Plays the answers one after the other, then ends. */
async function hear(...answers: (Response | Error)[]) {
  const stopper = new AbortController();
  const heard: string[] = [];
  const waits: number[] = [];
  await followChanges(
    {
      async openChanges() {
        const next = answers.shift();
        if (next instanceof Error) throw next;
        if (next !== undefined) return next;
        stopper.abort(new DOMException("over", "AbortError"));
        throw stopper.signal.reason;
      },
      async wait(ms, signal) {
        waits.push(ms);
        // Whatever is due happens meanwhile.
        await new Promise((resolve) => setTimeout(resolve));
        signal.throwIfAborted();
      },
      onChange: ({ conversation_id, message_id }) =>
        heard.push(`${conversation_id} ${message_id ?? ""}`.trim()),
      onGap: () => heard.push("(gap)"),
    },
    stopper.signal,
  );
  return { heard, waits, isAborted: stopper.signal.aborted };
}

describe("what other devices change", () => {
  it("is told, and what comes close together is told once", async () => {
    const one = changed({ conversation_id: "c", message_id: "a" });
    const { heard } = await hear(
      stream(one, one, changed({ conversation_id: "d" }), "event: other\ndata: {}\n\n"),
    );
    expect(heard).toEqual(["c a", "d"]);
  });

  it("is listened to again after the stream ended, and what was missed is looked for", async () => {
    const { heard, waits } = await hear(stream(), new NetworkError(new TypeError("offline")), stream());
    expect(heard).toEqual(["(gap)"]);
    expect(waits.slice(0, 2)).toEqual([1_000, 15_000]);
  });

  it.each([
    ["refuses", new ApiError(403, { code: "gate.balance_too_low" }, null)],
    ["does not tell", new Response(null, { status: 204 })],
  ])("is not asked for again where the server %s", async (_, answer) => {
    expect(await hear(answer, stream())).toMatchObject({ heard: [], isAborted: false });
  });
});
