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
