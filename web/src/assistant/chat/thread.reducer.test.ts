import type { ToolPart } from "@bakso/contract/parts";
import { describe, expect, it } from "vitest";
import { textOf } from "../message-parts.ts";
import { buildQuestion, buildReply, buildTalk } from "./build-message.test-kit.ts";
import { reduceThread } from "./thread.reducer.ts";
import { emptyThread, type Question, type Thread, type ThreadEvent, type ThreadMessage } from "./thread.ts";

const after = (events: readonly ThreadEvent[], thread: Thread = emptyThread(true)): Thread =>
  events.reduce(reduceThread, thread);
const question = (change: Partial<Question> = {}): Question => ({
  messageId: "q",
  text: "Why?",
  replaces: undefined,
  kind: "ask",
  ...change,
});
const asked = (change: Partial<Question> = {}): ThreadEvent => ({
  type: "asked",
  question: question(change),
});
const begun = (change: object = {}): ThreadEvent => ({
  type: "begun",
  questionId: "q",
  replyId: "a",
  position: 12,
  isDemo: false,
  at: "2026-11-20T20:05:00.000Z",
  ...change,
});
const text = (sequence: number, piece: string, part?: number): ThreadEvent => ({
  type: "text",
  replyId: "a",
  sequence,
  text: piece,
  part,
});
const read = (
  messages: readonly ThreadMessage[],
  change: Partial<Extract<ThreadEvent, { type: "read" }>> = {},
): ThreadEvent => ({ type: "read", messages, isWhole: true, number: 1, revision: 0, ...change });
const ended = (change: Partial<ThreadMessage>): ThreadEvent => ({ type: "ended", replyId: "a", change });
const ids = ({ messages }: Thread) => messages.map((one) => one.message_id);
const growing = ({ reply }: Thread) => (reply === null ? null : textOf(reply.parts));

const tool: ToolPart = {
  type: "tool",
  call_id: "1",
  name: "price",
  doing: "Looking at the price…",
  title: "Price",
  state: "running",
  input: {},
};
const part = (sequence: number, index: number): ThreadEvent => ({
  type: "part",
  replyId: "a",
  sequence,
  part: { part: index, value: tool },
});
const update = (sequence: number, index: number, change: Partial<ToolPart>): ThreadEvent => ({
  type: "update",
  replyId: "a",
  sequence,
  update: { part: index, change },
});

describe("a thread after events", () => {
  it("has a question and its reply where the server says that they stand", () => {
    const thread = after([asked(), begun(), text(0, "So."), ended({ content: "So.", status: "complete" })]);
    expect(thread.messages).toMatchObject([
      { message_id: "q", position: 11, role: "user", content: "Why?" },
      { message_id: "a", position: 12, reply_to: "q", content: "So.", status: "complete" },
    ]);
    expect(thread).toMatchObject({ asked: null, reply: null });
  });

  it("takes each event once, however often it comes", () => {
    const once = after([asked(), begun(), text(0, "Hel"), text(3, "lo")]);
    const twice = after([
      asked(),
      begun(),
      begun(),
      text(0, "Hel"),
      text(0, "Hel"),
      begun(),
      text(3, "lo"),
      text(3, "lo"),
    ]);
    expect(twice.messages).toEqual(once.messages);
    expect([growing(once), growing(twice)]).toEqual(["Hello", "Hello"]);
    const end = ended({ content: "Hello", status: "complete" });
    expect(after([end, text(5, "!"), end], once)).toEqual(after([end], once));
  });

  it("goes on inside a piece that it has in part, and passes over one that would leave a gap", () => {
    const thread = after([asked(), begun(), text(0, "Hello"), text(2, "llo, you"), text(30, "?")]);
    expect(growing(thread)).toBe("Hello, you");
  });

  it("hears nothing for a question or a reply that is no longer under way", () => {
    const other = after([asked({ messageId: "other" })]);
    expect(after([begun(), text(0, "x"), ended({ status: "complete" })], other)).toEqual(other);
    const notice = { type: "not-sent", questionId: "q", noticeId: "n", text: "no" } as const;
    expect(after([notice], other)).toEqual(other);
  });

  it("lets what was read first and comes last change nothing", () => {
    const newer = read(buildTalk(4), { number: 2 });
    expect(ids(after([newer, read(buildTalk(2))]))).toEqual(["q1", "a2", "q3", "a4"]);
  });

  it("does not take in what left the server before the question was there, and wants to know again", () => {
    const thread = after([
      read(buildTalk(2)),
      asked(),
      begun(),
      read(buildTalk(2), { number: 2, revision: 0 }),
    ]);
    expect(ids(thread)).toEqual(["q1", "a2", "q", "a"]);
    expect(thread.isStale).toBe(true);
    const stored = [
      ...buildTalk(2),
      buildQuestion(11, { message_id: "q" }),
      buildReply(12, { message_id: "a" }),
    ];
    const settled = after([read(stored, { number: 3, revision: thread.revision })], thread);
    expect([ids(settled), settled.isStale]).toEqual([["q1", "a2", "q", "a"], false]);
  });

  it("shows a question once that was read before its first word came", () => {
    const stored = [
      buildQuestion(11, { message_id: "q" }),
      buildReply(12, { message_id: "a", reply_to: "q", status: "streaming", content: "H" }),
    ];
    const thread = after([
      asked(),
      read(stored, { revision: 1 }),
      begun({ position: null }),
      text(0, "Hello"),
    ]);
    expect(thread.messages.map(({ message_id, position }) => [message_id, position])).toEqual([
      ["q", 11],
      ["a", 12],
    ]);
    expect(growing(thread)).toBe("Hello");
  });

  it("has nothing of what an edit took the place of, nor what was said about it", () => {
    const thread = after([
      read(buildTalk(4)),
      { type: "noticed", id: "n", about: "q3", text: "Request was canceled", canReload: false },
      asked({ replaces: "q3", kind: "edit" }),
      begun(),
    ]);
    expect(ids(thread)).toEqual(["q1", "a2", "q", "a"]);
    expect(thread.inserts).toEqual([]);
    expect(thread.messages[2]?.versions).toEqual({ ids: ["q3", "q"], of: "question" });
  });

  it("has what was thought while it was listened to, once, also when it is read again", () => {
    const thought = (text: string, offset: number, elapsed_ms?: number) => ({
      type: "thought" as const,
      replyId: "a",
      thought: { text, offset, ...(elapsed_ms === undefined ? {} : { elapsed_ms }) },
    });
    const thinking = after([asked({}), begun(), thought("Let ", 0), thought("me", 4)]);
    expect(thinking.reply?.thought).toEqual({ text: "Let me", elapsedMs: undefined });
    // A new connection tells it from its beginning.
    const again = after([thought("Let me see", 0), thought("", 10, 4_200)], thinking);
    expect(again.reply?.thought).toEqual({ text: "Let me see", elapsedMs: 4_200 });
    const whole = after([ended({ content: "x", status: "complete" })], again);
    expect(whole.messages.at(-1)?.thought?.text).toBe("Let me see");
    expect(whole.messages.at(-1)?.content).toBe("x");
    const stored = [...buildTalk(2), buildReply(4, { message_id: "a" })];
    const readAgain = after([read(stored, { number: 2, revision: whole.revision })], whole);
    expect(readAgain.messages.map((one) => one.thought?.text)).toEqual([undefined, undefined, "Let me see"]);
  });

  it("counts one version more with each edit, and each time that it is asked again", () => {
    const versions = { ids: ["q0", "q3"], of: "reply" as const };
    const talk = [...buildTalk(2), buildQuestion(3, { versions }), buildReply(4)];
    const versionsAfter = (kind: "edit" | "again") =>
      after([read(talk), asked({ replaces: "q3", kind }), begun()]).messages[2]?.versions;
    expect(versionsAfter("again")).toEqual({ ids: ["q0", "q3", "q"], of: "reply" });
    expect(versionsAfter("edit")).toEqual({ ids: ["q0", "q3", "q"], of: "question" });
  });

  it("follows no reply that is written in a version which is not shown any more", () => {
    const thread = after([asked({}), begun(), { type: "changed" }]);
    expect(thread.reply).not.toBeNull();
    const elsewhere = after([read(buildTalk(2), { number: 2, revision: thread.revision })], thread);
    expect([elsewhere.reply, ids(elsewhere)]).toEqual([null, ["q1", "a2"]]);
  });

  it("has what is shown now as the store says, and nothing of what gives way", () => {
    const edited = after([read(buildTalk(4)), asked({ replaces: "q1", kind: "edit" }), begun()]);
    const whole = after([ended({ content: "x", status: "complete" }), { type: "changed" }], edited);
    expect(whole.isStale).toBe(true);
    const restored = after([read(buildTalk(4), { number: 2, revision: whole.revision })], whole);
    expect(ids(restored)).toEqual(["q1", "a2", "q3", "a4"]);
  });

  it("keeps older messages that touch what was read, and none that do not", () => {
    const talk = buildTalk(8);
    const page = (from: number, to: number, number: number) =>
      read(talk.slice(from, to), { isWhole: false, number });
    const paged = after([
      page(4, 6, 1),
      { type: "reading-older" },
      { type: "older-read", before: 5, messages: talk.slice(0, 4), isWhole: true },
    ]);
    expect([ids(paged).length, paged.older]).toEqual([6, "none"]);
    expect(ids(after([page(5, 8, 2)], paged))).toEqual(ids({ ...paged, messages: talk }));
    expect(ids(after([page(6, 8, 2)], paged))).toEqual(["q7", "a8"]);
    // What stands at the beginning is another by now.
    const late: ThreadEvent = { type: "older-read", before: 3, messages: talk.slice(0, 2), isWhole: true };
    expect(after([late], paged)).toEqual(paged);
  });

  it("takes up a reply where it stands, on a device that did not ask", () => {
    const stored = [
      buildQuestion(11, { message_id: "q" }),
      buildReply(12, {
        message_id: "a",
        reply_to: "q",
        status: "streaming",
        content: "So",
        parts: [tool, { type: "text", text: "So" }],
        sequence: 4,
      }),
    ];
    const thread = after([read(stored), { type: "followed", replyId: "a" }, text(4, " what")]);
    expect(thread.reply).toMatchObject({ sequence: 9, parts: [tool, { type: "text", text: "So what" }] });
  });

  it("has a reply's parts in their order, and each change of a tool once", () => {
    const thread = after([
      asked(),
      begun(),
      text(0, "Let me look."),
      part(12, 1),
      part(12, 1),
      update(13, 1, { state: "done", result: "1 SOL", elapsed_ms: 5 }),
      update(13, 1, { state: "failed" }),
      text(14, "\n\nIt is 1.", 2),
      text(14, "\n\nIt is 1.", 2),
    ]);
    expect(thread.reply).toMatchObject({
      sequence: 24,
      parts: [
        { type: "text", text: "Let me look." },
        { type: "tool", state: "done", result: "1 SOL" },
        { type: "text", text: "\n\nIt is 1." },
      ],
    });
    const content = "Let me look.\n\nIt is 1.";
    const whole = after([ended({ content, status: "complete" })], thread);
    expect(whole.messages.at(-1)).toMatchObject({ content, parts: [{}, { state: "done" }, {}] });
  });

  it("ends a tool with its reply, and reads again where the text is another than was heard", () => {
    const running = after([asked(), begun(), part(0, 0)]);
    const stopped = after([ended({ content: "", status: "stopped" })], running);
    expect(stopped.messages.at(-1)?.parts).toMatchObject([{ type: "tool", state: "stopped" }]);
    expect(stopped.isStale).toBe(false);
    const other = after([ended({ content: "other", status: "complete" })], running);
    expect(other.isStale).toBe(true);
  });

  it("keeps a question that was not sent, once, and forgets it when it turns out to be stored", () => {
    const lost: ThreadEvent = { type: "not-sent", questionId: "q", noticeId: "n", text: "Network error." };
    const thread = after([read(buildTalk(2)), asked(), lost, lost]);
    expect(thread.inserts.map(({ kind }) => kind)).toEqual(["unsent", "notice"]);
    const stored = [...buildTalk(2), buildQuestion(3, { message_id: "q" })];
    const known = after([read(stored, { number: 2, revision: thread.revision })], thread);
    expect(known.inserts.map(({ kind }) => kind)).toEqual(["notice"]);
  });

  it("lets go what can be read again, but nothing that is under way", () => {
    const idle = after([read(buildTalk(2)), { type: "put-away" }]);
    expect([idle.messages, idle.reading]).toEqual([[], "never"]);
    const busy = after([asked(), begun()]);
    expect(after([{ type: "put-away" }], busy)).toEqual(busy);
  });
});
