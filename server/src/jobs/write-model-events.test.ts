import { describe, expect, it, vi } from "vitest";
import type { ModelEvent } from "../gateways/ai/chat.model.ts";
import { keepingThoughts, replyText, writeModelEvents } from "./write-model-events.ts";

function newWriter() {
  const written: unknown[] = [];
  return {
    written,
    writer: {
      text: (piece: string) => void written.push(piece),
      append: (part: unknown) => written.push(part),
      update: vi.fn(),
      think: (piece: string) => void written.push({ think: piece }),
      thought: (whole: string, ms: number) => void written.push({ thought: whole, ms }),
    },
  };
}
const end = (finishReason: string) => ({ kind: "end", end: { finishReason } }) as unknown as ModelEvent;
const shortened = (droppedTurns: number) => ({ kind: "shortened", droppedTurns }) as unknown as ModelEvent;
const usage = { kind: "usage", usage: {} } as unknown as ModelEvent;

describe("what a model says", () => {
  it("is written; what it thinks is told until it goes on, and for how long", () => {
    const { writer, written } = newWriter();
    let nowMs = 100;
    const onEvent = writeModelEvents(writer, writer.text, () => nowMs);
    onEvent({ kind: "reasoning", text: "let me " });
    nowMs = 150.4;
    onEvent({ kind: "reasoning", text: "see" });
    // What it costs is no going on.
    onEvent(usage);
    nowMs = 160.4;
    onEvent({ kind: "text", text: "Hello" });
    onEvent({ kind: "text", text: " cub" });
    expect(written).toEqual([
      { think: "let me " },
      { think: "see" },
      { thought: "let me see", ms: 60 },
      "Hello",
      " cub",
    ]);
  });

  it("is marked where the talk was shortened for it, and where it was cut off", () => {
    const { writer, written } = newWriter();
    const onEvent = writeModelEvents(writer);
    for (const event of [shortened(0), shortened(2), end("stop"), end("length")]) onEvent(event);
    expect(written).toEqual([
      { type: "notice", notice: "shortened" },
      { type: "notice", notice: "cut_off" },
    ]);
  });

  it.each([
    [
      "goes out as it comes, from a model that nobody else speaks to",
      false,
      "See [this](https://evil.example/a) and [2",
    ],
    ["has no link that nobody listed, from one that has read what strangers wrote", true, "See this and 2"],
  ])("%s", (_what, readsStrangers, text) => {
    const { writer, written } = newWriter();
    const reply = replyText(writer, readsStrangers);
    writeModelEvents(writer, reply.push)({ kind: "text", text: "See [this](https://evil.example/a) and [2" });
    // What was held back until it was clear what it is comes at the end.
    reply.end();
    expect(written.join("")).toBe(text);
  });
});

describe("thoughts that are kept", () => {
  it.each([
    ["short ones whole", "  a thought \n", "a thought"],
    ["long ones to the letter at their bound", "x".repeat(20_000), "x".repeat(20_000)],
    ["longer ones with a mark", "x".repeat(20_001), `${"x".repeat(20_000)}…`],
  ])("become a part of the reply: %s", (_what, whole, text) => {
    const { writer, written } = newWriter();
    keepingThoughts(writer).thought(whole, 9);
    expect(written).toEqual([
      { thought: whole, ms: 9 },
      { type: "reasoning", text, elapsed_ms: 9 },
    ]);
  });

  it("of nothing are none", () => {
    const { writer, written } = newWriter();
    keepingThoughts(writer).thought(" \n", 9);
    expect(written).toEqual([{ thought: " \n", ms: 9 }]);
  });
});
