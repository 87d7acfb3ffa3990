import { describe, expect, it } from "vitest";
import { buildChat, settled } from "../build-chat.test-kit.ts";
import { buildQuestion, buildReply, buildTalk } from "../build-message.test-kit.ts";
import { countText } from "./find-bar.tsx";

/** A talk of so many messages, of which the newest page is read. */
async function buildOpen(count = 4) {
  const kit = buildChat();
  kit.load("c", buildTalk(count));
  kit.chat.open("c");
  await settled();
  kit.calls.length = 0;
  const find = () => kit.chat.getState().thread.find;
  return {
    ...kit,
    find,
    seen: () => find()?.current?.message_id,
    isThere: (id: string) => kit.chat.getState().thread.messages.some((one) => one.message_id === id),
    /** Lets the pause after typing pass. */
    async type(text: string) {
      kit.chat.find(text);
      await settled();
      await kit.waits.at(-1)?.pass();
    },
    count: () => {
      const now = find();
      return now === null ? "closed" : countText(now);
    },
  };
}

describe("finding words in a talk", () => {
  it("begins with the newest match, goes on to the first after the last, and counts", async () => {
    const kit = await buildOpen();
    await kit.type("question");
    expect([kit.seen(), kit.count()]).toEqual(["q3", "2 of 2"]);
    kit.chat.moveFind(1);
    expect([kit.seen(), kit.count()]).toEqual(["q1", "1 of 2"]);
    kit.chat.moveFind(-1);
    expect(kit.seen()).toBe("q3");
    await kit.type("volcano");
    expect([kit.seen(), kit.count()]).toEqual([undefined, "Nothing found"]);
    kit.chat.moveFind(1);
    expect(kit.seen()).toBeUndefined();
  });

  it("asks the server once for what was typed, and takes no late word about an earlier text", async () => {
    const kit = await buildOpen();
    kit.chat.find("q");
    kit.chat.find("qu");
    await settled();
    for (const { pass } of kit.waits) await pass();
    expect(kit.calls).toEqual(["find c qu"]);
    kit.chat.find("answer");
    kit.chat.closeFind();
    await settled();
    for (const { pass } of kit.waits) await pass();
    expect(kit.find()).toBeNull();
    expect(kit.calls).toEqual(["find c qu"]);
  });

  it("looks for nothing once the field is empty, and for words without the spaces around them", async () => {
    const kit = await buildOpen();
    await kit.type(" question ");
    expect([kit.calls, kit.count()]).toEqual([["find c question"], "2 of 2"]);
    kit.chat.find("answer");
    kit.chat.find("  ");
    await settled();
    for (const { pass } of kit.waits) await pass();
    expect(kit.calls).toEqual(["find c question"]);
    expect(kit.find()).toMatchObject({ text: "  ", matches: [], current: null, state: "idle" });
  });

  it("stays at its match while the next text is looked for, and after it where that has the match too", async () => {
    const kit = await buildOpen();
    await kit.type("question");
    kit.chat.moveFind(1);
    kit.chat.find("quest");
    expect([kit.seen(), kit.count()]).toEqual(["q1", "…"]);
    await settled();
    await kit.waits.at(-1)?.pass();
    expect([kit.seen(), kit.count()]).toEqual(["q1", "1 of 2"]);
  });

  it("goes to the newest match from a message that is none", async () => {
    const kit = await buildOpen();
    await kit.type("question");
    kit.chat.openAt("c", "answer 2", { message_id: "a2", position: 2 });
    expect(kit.seen()).toBe("a2");
    kit.chat.moveFind(1);
    expect(kit.seen()).toBe("q3");
  });

  it.each(["found", "failed"] as const)("takes no late word about a text before: %s", async (end) => {
    const kit = await buildOpen();
    const { api } = kit.services;
    const { findInTalk } = api;
    const late = Promise.withResolvers<Awaited<ReturnType<typeof findInTalk>>>();
    api.findInTalk = () => late.promise;
    await kit.type("answer");
    api.findInTalk = findInTalk;
    kit.chat.find("question");
    await settled();
    if (end === "found") late.resolve(await findInTalk("c", "answer"));
    else late.reject(new TypeError("offline"));
    await settled();
    expect([kit.count(), kit.find()?.matches, kit.told]).toEqual(["…", [], []]);
    await kit.waits.at(-1)?.pass();
    expect(kit.seen()).toBe("q3");
  });

  it("brings its first match into the talk, and every other as it comes to it", async () => {
    const kit = await buildOpen(1_000);
    await kit.type("question 131");
    expect([kit.seen(), kit.isThere("q131")]).toEqual(["q131", true]);

    const other = buildChat();
    const talk = buildTalk(1_000).map((message) =>
      ["q11", "q999"].includes(message.message_id) ? { ...message, content: "needle" } : message,
    );
    other.load("c", talk);
    other.chat.open("c");
    await settled();
    other.chat.find("needle");
    await settled();
    await other.waits.at(-1)?.pass();
    const isThere = () => other.chat.getState().thread.messages.some((one) => one.message_id === "q11");
    expect(isThere()).toBe(false);
    other.chat.moveFind(1);
    await settled();
    expect(isThere()).toBe(true);
  });

  it("reads back to a match that no page has brought yet, in few reads, and only where it has to", async () => {
    const kit = await buildOpen(1_000);
    expect(kit.isThere("q11")).toBe(false);
    await kit.type("question 11");
    // Of 11 and 111 to 119 the newest is shown first; after it comes the oldest.
    kit.chat.moveFind(1);
    await settled();
    expect([kit.seen(), kit.isThere("q11")]).toEqual(["q11", true]);
    expect(kit.calls.filter((call) => call === "messages c")).toHaveLength(2);
    kit.chat.moveFind(1);
    await settled();
    expect(kit.calls.filter((call) => call === "messages c")).toHaveLength(2);
  });

  it("says when it could not be searched, and searches the next text", async () => {
    const kit = await buildOpen();
    kit.failures.set("find", new TypeError("offline"));
    await kit.type("question");
    expect(kit.count()).toBe("Not searched");
    kit.failures.clear();
    await kit.type("question 1");
    expect(kit.seen()).toBe("q1");
  });
});

describe("a talk that is opened from a search", () => {
  it("shows the message that was found, also one that is far back, and keeps it when the others are known", async () => {
    const kit = buildChat();
    kit.load("c", buildTalk(1_000));
    kit.chat.openAt("c", "question", { message_id: "q101", position: 101 });
    await settled();
    const { thread } = kit.chat.getState();
    expect(thread.messages.some((one) => one.message_id === "q101")).toBe(true);
    expect(thread.find).toMatchObject({
      state: "done",
      current: { message_id: "q101" },
      words: ["question"],
    });
  });

  it("shows the version that the message is in, where another one is shown", async () => {
    const kit = buildChat();
    kit.load("c", buildTalk(4));
    kit.versions.set("q5", [buildQuestion(5), buildReply(6)]);
    kit.chat.openAt("c", "question", { message_id: "q5", position: 5 });
    await settled();
    expect(kit.read()).toEqual(["user: question 5", "Assistant: answer 6"]);
    expect(kit.chat.getState().thread.find).toMatchObject({ state: "done", current: { message_id: "q5" } });
  });

  it("reads the talk once where its newest page has the message", async () => {
    const kit = buildChat();
    kit.load("c", buildTalk(1_000));
    kit.chat.openAt("c", "question", { message_id: "q999", position: 999 });
    await settled();
    expect(kit.calls.filter((call) => call === "messages c")).toHaveLength(1);
  });

  it("looks for what is typed meanwhile, and no more for what it was opened with", async () => {
    const kit = buildChat();
    kit.load("c", buildTalk(4));
    kit.chat.openAt("c", "question", { message_id: "q1", position: 1 });
    kit.chat.find("answer");
    await settled();
    await kit.waits.at(-1)?.pass();
    expect(kit.calls.filter((call) => call.startsWith("find"))).toEqual(["find c answer"]);
    expect(kit.chat.getState().thread.find?.matches).toHaveLength(2);
  });

  it("begins at its end again when it is opened again without one", async () => {
    const kit = buildChat();
    for (const id of ["c", "d"]) kit.load(id, buildTalk(4));
    kit.chat.openAt("c", "question", { message_id: "q1", position: 1 });
    await settled();
    kit.chat.open("d");
    kit.chat.open("c");
    expect(kit.chat.getState().thread.find).toBeNull();
  });
});
