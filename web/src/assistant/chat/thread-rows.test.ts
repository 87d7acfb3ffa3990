import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildQuestion, buildReply, buildTalk } from "./build-message.test-kit.ts";
import { type Insert, lastKey, type Question, replyKey } from "./thread.ts";
import { buildRows, type RowSources } from "./thread-rows.ts";

const build = (parts: Partial<RowSources>) =>
  buildRows({
    messages: [],
    inserts: [],
    asked: null,
    lostReplyId: null,
    heardHere: new Set(),
    ...parts,
  });
const read = (parts: Partial<RowSources>) => build(parts).map(({ agent, message }) => `${agent}: ${message}`);
const asking = (change: Partial<Question> = {}): Question => ({
  messageId: "new",
  text: "new question",
  replaces: undefined,
  kind: "ask",
  ...change,
});
const notice = (after: string | null, text = "Request was canceled"): Insert => ({
  kind: "notice",
  id: text,
  after,
  text,
  canReload: false,
});

describe("the thread of a chat", () => {
  it("[CHAT-10] names own words user, answers given here BaksoAI, stored ones Assistant, notices System", () => {
    const rows = build({
      messages: buildTalk(4),
      heardHere: new Set(["a4"]),
      inserts: [notice("a:q3", "Error: x")],
    });
    expect(rows.map(({ agent, message, imageUrl }) => ({ agent, message, imageUrl }))).toEqual([
      { agent: "user", message: "question 1", imageUrl: null },
      { agent: "Assistant", message: "answer 2", imageUrl: null },
      { agent: "user", message: "question 3", imageUrl: null },
      { agent: "BaksoAI", message: "answer 4", imageUrl: null },
      { agent: "System", message: "Error: x", imageUrl: null },
    ]);
  });

  it("[CHAT-9] carries role, content and picture of what is stored", () => {
    const stored = [buildQuestion(1), buildReply(2, { image_url: "blob:x" })];
    expect(build({ messages: stored })[1]).toMatchObject({
      agent: "Assistant",
      message: "answer 2",
      imageUrl: "blob:x",
    });
  });

  it("[CHAT-8] shows the question at once, and an answer that is waited for", () => {
    expect(read({ messages: buildTalk(2), asked: asking() })).toEqual([
      "user: question 1",
      "Assistant: answer 2",
      "user: new question",
      "BaksoAI: ",
    ]);
    expect(build({ asked: asking() }).at(-1)).toMatchObject({ status: "waiting" });
  });

  it("keeps the row of an answer the same from the wait to the stored text", () => {
    const waited = build({ asked: asking() }).at(-1)?.key;
    const question = buildQuestion(1, { message_id: "new" });
    const answer = buildReply(2, { reply_to: "new", status: "streaming" });
    expect(build({ messages: [question, answer] }).at(-1)?.key).toBe(waited);
    const { reply_to: _, ...bare } = answer;
    expect(build({ messages: [question, bare] }).at(-1)?.key).toBe(waited);
  });

  it("gives two answers to one question two rows", () => {
    const stored = [...buildTalk(2), buildReply(3, { reply_to: "q1" })];
    expect(new Set(build({ messages: stored }).map(({ key }) => key)).size).toBe(3);
  });

  it("hides what an edit takes the place of, until it is known", () => {
    expect(read({ messages: buildTalk(4), asked: asking({ replaces: "q3", kind: "edit" }) })).toEqual([
      "user: question 1",
      "Assistant: answer 2",
      "user: new question",
      "BaksoAI: ",
    ]);
  });

  it("[ERR-8] [CHAT-7] keeps a canceled question and its notice where they were", () => {
    const inserts: Insert[] = [
      { kind: "unsent", after: "a:q1", question: asking({ messageId: "q9", text: "canceled" }) },
      notice(replyKey("q9")),
    ];
    expect(read({ messages: buildTalk(4), inserts })).toEqual([
      "user: question 1",
      "Assistant: answer 2",
      "user: canceled",
      "System: Request was canceled",
      "user: question 3",
      "Assistant: answer 4",
    ]);
  });

  it("shows a question once when the server turns out to have it, the notice after its answer", () => {
    const stored = [...buildTalk(2), buildQuestion(3), buildReply(4, { content: "", status: "stopped" })];
    const inserts: Insert[] = [
      { kind: "unsent", after: "a:q1", question: asking({ messageId: "q3" }) },
      notice(replyKey("q3")),
    ];
    expect(build({ messages: stored, inserts }).map(({ key }) => key)).toEqual([
      "q:q1",
      "a:q1",
      "q:q3",
      "a:q3",
      "n:Request was canceled",
    ]);
  });

  it("offers versions at the question where its words differ, else at its reply", () => {
    const ids = ["q0", "q1"];
    const versionsIn = (of: "question" | "reply") =>
      build({
        messages: [buildQuestion(1, { versions: { ids, of } }), buildReply(2), ...buildTalk(4).slice(2)],
      }).map((row) => ("versions" in row ? row.versions : "none"));
    expect(versionsIn("question")).toEqual([ids, undefined, undefined, undefined]);
    expect(versionsIn("reply")).toEqual([undefined, ids, undefined, undefined]);
  });

  it("loses no notice and no unsent question, and gives every row a key of its own", () => {
    const anchors = fc.constantFrom(null, "q:q1", "a:q1", "q:q3", "a:q3", "q:u0", "a:u1", "gone");
    const insert = fc.tuple(fc.boolean(), anchors);
    fc.assert(
      fc.property(fc.array(insert, { maxLength: 6 }), fc.integer({ min: 0, max: 5 }), (made, count) => {
        const inserts = made.map(
          ([isNotice, after], index): Insert =>
            isNotice
              ? { ...notice(after, `n${index}`) }
              : { kind: "unsent", after, question: asking({ messageId: `u${index}` }) },
        );
        const rows = build({ messages: buildTalk(count), inserts });
        expect(rows).toHaveLength(count + inserts.length);
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
      }),
    );
  });

  it("knows after which row new things stand", () => {
    expect(lastKey([])).toBeNull();
    expect(lastKey(buildTalk(1))).toBe("q:q1");
    expect(lastKey(buildTalk(2))).toBe("a:q1");
  });
});
