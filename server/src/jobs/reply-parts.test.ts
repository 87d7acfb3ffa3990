import type { Part, ToolPart } from "@bakso/contract/parts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newLiveJob } from "../../test/live-job.ts";
import { appendPart, appendText, type LiveJob, stopTools, unsavedProgress, updatePart } from "./live-job.ts";
import {
  eventsAfter,
  freshOf,
  joined,
  partsOfReply,
  type ReplyEvent,
  readPartEvents,
  sequenceOf,
  writePartEvents,
} from "./reply-parts.ts";

const newJob = (heard: ReplyEvent[] = []) =>
  newLiveJob({
    listeners: new Set([{ onEvent: (event: ReplyEvent) => heard.push(event), onEnd: () => undefined }]),
  });
const tool = (name: string): ToolPart => ({
  type: "tool",
  call_id: name,
  name,
  doing: `Doing ${name}…`,
  title: name,
  state: "running",
  input: {},
});

/** As a reader puts events together, by the contract alone. */
function read(events: readonly ReplyEvent[], parts: Part[] = []): Part[] {
  for (const event of events) {
    const part = parts[event.part];
    if (event.name === "part") {
      expect(part).toBeUndefined();
      expect(event.part).toBe(parts.length);
      parts.push(structuredClone(event.value) as Part);
    } else if (event.name === "update") Object.assign(part as ToolPart, event.change);
    else if (part?.type === "text") {
      expect(event.offset).toBe(part.text.length);
      part.text += event.text;
    } else {
      expect([event.part, event.offset]).toEqual([parts.length, 0]);
      parts.push({ type: "text", text: event.text });
    }
  }
  return parts;
}

type Step = { text: string } | { part: Part["type"] } | { update: number };
const steps = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ text: fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }) }),
    },
    fc.record({ part: fc.constantFrom("picture" as const, "tool" as const) }),
    fc.record({ update: fc.nat(5) }),
  ),
  { maxLength: 24 },
);
function write(job: LiveJob, written: readonly Step[]): void {
  const tools: number[] = [];
  for (const [index, step] of written.entries()) {
    if ("text" in step) appendText(job, step.text);
    else if ("part" in step) {
      if (step.part === "tool") tools.push(appendPart(job, tool(`t${index}`)));
      else appendPart(job, { type: "picture", url: `/p${index}` });
    } else {
      const place = tools[step.update % Math.max(tools.length, 1)];
      if (place !== undefined) updatePart(job, place, { state: "done", result: `r${index}` });
    }
  }
}

describe("a reply of parts", () => {
  it("is the same to who heard it live and to who resumes at any sequence, inside a piece of text too", () => {
    fc.assert(
      fc.property(steps, (written) => {
        const heard: ReplyEvent[] = [];
        const job = newJob(heard);
        write(job, written);
        const whole = partsOfReply(job, false);
        expect(read(heard)).toEqual(whole);
        expect(heard.at(-1)?.sequence ?? 0).toBe(sequenceOf(job));
        for (let sequence = 0; sequence <= sequenceOf(job); sequence += 1) {
          const before = heard.flatMap((event) => {
            if (event.sequence <= sequence) return event;
            const known = event.name === "delta" ? event.text.length - (event.sequence - sequence) : 0;
            return event.name === "delta" && known > 0
              ? { ...event, text: event.text.slice(0, known), sequence }
              : [];
          });
          expect(read(eventsAfter(job, sequence), read(before))).toEqual(whole);
        }
      }),
    );
  });

  it("has the texts of its text parts for its text, each after another part divided by an empty line", () => {
    const job = newJob();
    appendText(job, "Let me look.");
    const place = appendPart(job, tool("price"));
    updatePart(job, place, { state: "done" });
    appendText(job, " It is");
    appendText(job, " up.");
    const parts = partsOfReply(job, true);
    expect(parts.map((part) => (part.type === "text" ? part.text : part.type))).toEqual([
      "Let me look.",
      "tool",
      "\n\nIt is up.",
    ]);
    expect(job.text).toBe("Let me look.\n\nIt is up.");
  });

  it("that begins with another part has no empty line in it", () => {
    const job = newJob();
    appendPart(job, tool("price"));
    appendText(job, "Up.");
    expect(job.text).toBe("Up.");
    expect(partsOfReply(job, true)).toMatchObject([{ type: "tool" }, { type: "text", text: "Up." }]);
  });

  it("survives the database, whatever strings a tool brings", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.anything(), (result, found) => {
        const job = newJob();
        const place = appendPart(job, tool("any"));
        updatePart(job, place, { result: `${result}\0`, view: { kind: "any", found } });
        const stored = writePartEvents(job.partEvents) ?? "";
        expect(stored).not.toMatch(/\\u0000|\\ud[89a-f]/i);
        expect(readPartEvents(stored)).toEqual(JSON.parse(JSON.stringify(job.partEvents)));
      }),
      { examples: [["\ud800 \0 \udc00", { "\0": "\ud800" }]] },
    );
  });

  it("is saved so that no part stands behind text that is not saved yet", () => {
    const job = newJob();
    appendText(job, "a🐯".slice(0, 2));
    appendPart(job, tool("price"));
    expect(unsavedProgress(job)).toMatchObject({ to: 1, partEvents: null, partEventsTo: 0 });
  });

  it("writes its part events again only when there are more, or the fate of the last save is unknown", () => {
    const job = newJob();
    appendPart(job, tool("price"));
    const first = unsavedProgress(job);
    expect(first.partEvents).toContain("price");
    job.savedPartEvents = first.partEventsTo;
    expect(unsavedProgress(job).partEvents).toBeNull();
    job.isSaveUncertain = true;
    expect(unsavedProgress(job).partEvents).toContain("price");
  });

  it("stops what works still when it ends, and leaves what waits for a press", () => {
    const job = newJob();
    appendPart(job, tool("works"));
    appendPart(job, { ...tool("waits"), state: "waiting" });
    stopTools(job);
    expect(partsOfReply(job, false)).toMatchObject([{ state: "stopped" }, { state: "waiting" }]);
  });

  it("that a dead process left has no tool at work", () => {
    const job = newJob();
    appendPart(job, tool("works"));
    expect(partsOfReply(job, false)).toMatchObject([{ state: "running" }]);
    expect(partsOfReply(job, true)).toMatchObject([{ state: "stopped" }]);
  });
});

describe("an event for a reader who has some of it", () => {
  const delta: ReplyEvent = { name: "delta", text: "hello", part: 1, offset: 3, sequence: 9 };

  it("comes without what they have", () => {
    expect(freshOf(delta, 4)).toEqual(delta);
    expect(freshOf(delta, 6)).toEqual({ ...delta, text: "llo", offset: 5 });
    expect(freshOf(delta, 9)).toBeUndefined();
  });

  it("is joined with the one before where both are of one text", () => {
    const next: ReplyEvent = { name: "delta", text: "!", part: 1, offset: 8, sequence: 10 };
    expect(joined(delta, next)).toEqual({ ...delta, text: "hello!", sequence: 10 });
    expect(joined(delta, { ...next, part: 2 })).toBeUndefined();
    expect(joined(undefined, next)).toBeUndefined();
  });
});
