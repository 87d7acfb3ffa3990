import { describe, expect, it } from "vitest";
import { newLiveJob } from "../../test/live-job.ts";
import {
  appendText,
  JobAborted,
  savableLength,
  savablePartEvents,
  THOUGHT_MAX_CHARS,
  type Thought,
  tellThought,
  tellThoughtEnd,
  thoughtSoFar,
  unsavedProgress,
} from "./live-job.ts";
import {
  eventsAfter,
  freshOf,
  joined,
  onSite,
  partsOfReply,
  publicPart,
  type ReplyEvent,
  readPartEvents,
  storable,
  writePartEvents,
} from "./reply-parts.ts";

const notice = (at: number) => ({ at, value: { type: "notice" as const, notice: "shortened" as const } });

describe("what a model thinks", () => {
  it("is told piece by piece with its place and how long it took, and whole to who comes later", () => {
    const heard: Thought[] = [];
    const job = newLiveJob({
      listeners: new Set([
        { onEnd: () => undefined },
        { onThought: (thought) => heard.push(thought), onEnd: () => undefined },
      ]),
    });
    expect(thoughtSoFar(job)).toBeUndefined();
    tellThought(job, "let me ");
    expect(thoughtSoFar(job)).toStrictEqual({ text: "let me ", offset: 0 });
    tellThought(job, "see");
    tellThoughtEnd(job, 30);
    tellThoughtEnd(job, 12);
    expect(heard).toStrictEqual([
      { text: "let me ", offset: 0 },
      { text: "see", offset: 7 },
      { text: "", offset: 10, elapsed_ms: 30 },
      { text: "", offset: 10, elapsed_ms: 42 },
    ]);
    expect(thoughtSoFar(job)).toStrictEqual({ text: "let me see", offset: 0, elapsed_ms: 42 });
    expect(thoughtSoFar(newLiveJob({ thoughtForMs: 5 }))).toStrictEqual({
      text: "",
      offset: 0,
      elapsed_ms: 5,
    });
  });

  it("is told up to a bound, and no more after it", () => {
    const job = newLiveJob();
    tellThought(job, "x".repeat(THOUGHT_MAX_CHARS - 1));
    tellThought(job, "abc");
    tellThought(job, "def");
    expect(job.thought).toHaveLength(THOUGHT_MAX_CHARS);
    expect(job.thought.endsWith("xa")).toBe(true);
  });
});

describe("text", () => {
  it("of nothing but NUL is none, and nobody hears of it", () => {
    const heard: ReplyEvent[] = [];
    const job = newLiveJob({
      listeners: new Set([
        { onEnd: () => undefined },
        { onEvent: (event) => heard.push(event), onEnd: () => undefined },
      ]),
    });
    appendText(job, "\0");
    appendText(job, "");
    expect([job.text, heard]).toEqual(["", []]);
    appendText(job, "a\0\0b");
    expect(heard).toEqual([{ name: "delta", text: "ab", part: 0, offset: 0, sequence: 2 }]);
  });

  it.each([
    ["", 0],
    ["cub", 3],
    ["cub\ud800", 3],
    ["cub\udbff", 3],
    ["cub\ud83d", 3],
    ["cub\ud83d\ude00", 5],
    ["cub\ud7ff", 4],
    ["cub\udc00", 4],
    ["cub\uffff", 4],
  ])("is saved but for half a character at its end (%j)", (text, length) => {
    expect(savableLength(text)).toBe(length);
  });

  it("is saved from where it was saved last, and whole where it is not known what was", () => {
    const job = newLiveJob({ text: "one two\ud83d", savedLength: 3, partEvents: [notice(3), notice(8)] });
    expect(unsavedProgress(job)).toMatchObject({
      piece: " two",
      from: 3,
      to: 7,
      isWhole: false,
      partEventsTo: 1,
    });
    job.isSaveUncertain = true;
    expect(unsavedProgress(job)).toMatchObject({ piece: "one two", from: 0, to: 7, isWhole: true });
  });

  it("is saved with the parts that stand in so much of it", () => {
    const events = [notice(0), notice(3), notice(4)];
    expect(savablePartEvents(events, 4)).toBe(events);
    expect(savablePartEvents(events, 3)).toEqual(events.slice(0, 2));
    expect(savablePartEvents(events, 2)).toEqual(events.slice(0, 1));
    expect(savablePartEvents([], 0)).toEqual([]);
  });
});

describe("parts", () => {
  it("come back as they were stored; where there is text alone nothing is", () => {
    expect(writePartEvents([])).toBeNull();
    expect(readPartEvents(null)).toEqual([]);
    expect(readPartEvents(writePartEvents([notice(2)]))).toEqual([notice(2)]);
  });

  it("hold no NUL, no half characters and nothing undefined, however deep", () => {
    const value = { "a\0": ["b\0", { c: "d\ud800", e: undefined, f: null, g: 1 }], h: undefined };
    expect(storable(value)).toStrictEqual({ a: ["b", { c: "d\ufffd", f: null, g: 1 }] });
  });

  it("that have a place of ours go out with the site's address, others as they are", () => {
    const site = "https://site.example";
    expect(onSite("/api/images/a.png", site)).toBe(`${site}/api/images/a.png`);
    expect(onSite("https://else.example/a.png", site)).toBe("https://else.example/a.png");
    const attachment = { type: "attachment", url: "/api/files/a" } as never;
    expect(publicPart(attachment, site)).toMatchObject({ url: `${site}/api/files/a` });
    expect(publicPart({ type: "picture", url: "/a.png" }, site)).toEqual({
      type: "picture",
      url: `${site}/a.png`,
    });
    expect(publicPart({ type: "text", text: "/a" }, site)).toStrictEqual({ type: "text", text: "/a" });
  });

  it("are changed where they are tools, and stopped at the end only where they are at work", () => {
    const tool = (state: string) => ({
      type: "tool",
      call_id: "c",
      name: "n",
      doing: "d",
      title: "t",
      state,
      input: {},
    });
    const events = [
      { at: 0, value: tool("running") },
      { at: 0, value: tool("waiting") },
      ...[notice(0)],
      { at: 0, part: 2, change: { state: "done" } },
      { at: 0, part: 9, change: { state: "done" } },
    ] as never;
    const parts = partsOfReply({ text: "", partEvents: events }, true);
    expect(parts).toEqual([tool("stopped"), tool("waiting"), notice(0).value]);
    expect(partsOfReply({ text: "", partEvents: events }, false)[0]).toEqual(tool("running"));
  });

  it("are told with how far the reply is with each", () => {
    const written = {
      text: "onetwo",
      partEvents: [notice(3), { at: 3, part: 1, change: { state: "done" as const } }],
    };
    const all = eventsAfter(written, 0);
    expect(all.map(({ name, sequence }) => [name, sequence])).toEqual([
      ["delta", 3],
      ["part", 4],
      ["update", 5],
      ["delta", 8],
    ]);
    expect(eventsAfter(written, 4).map(({ name }) => name)).toEqual(["update", "delta"]);
    expect(eventsAfter(written, 5).map(({ name }) => name)).toEqual(["delta"]);
    expect(eventsAfter(written, 8)).toEqual([]);
  });

  it("are joined with the text before where both are of one text", () => {
    const text = (part: number, words: string, sequence: number): ReplyEvent => ({
      name: "delta",
      text: words,
      part,
      offset: 0,
      sequence,
    });
    expect(joined(text(0, "a", 1), text(0, "b", 2))).toEqual(text(0, "ab", 2));
    expect(joined(text(0, "a", 1), text(2, "b", 2))).toBeUndefined();
    expect(joined(undefined, text(0, "b", 2))).toBeUndefined();
    const part: ReplyEvent = { name: "part", part: 0, value: notice(0).value, sequence: 2 };
    expect(joined(text(0, "a", 1), part)).toBeUndefined();
    expect(joined(part, text(0, "a", 3))).toBeUndefined();
  });

  it("are cut to what a reader does not have", () => {
    const event: ReplyEvent = { name: "delta", text: "cub", part: 0, offset: 4, sequence: 7 };
    expect(freshOf(event, 4)).toBe(event);
    expect(freshOf(event, 2)).toBe(event);
    expect(freshOf(event, 5)).toEqual({ ...event, text: "ub", offset: 5 });
    expect(freshOf(event, 7)).toBeUndefined();
  });
});

describe("a job that is told to end", () => {
  it("knows as what", () => {
    const why = new JobAborted("interrupted");
    expect([why.state, why.name, why.message]).toEqual(["interrupted", "JobAborted", "job interrupted"]);
  });
});
