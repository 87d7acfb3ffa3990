import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { readRows } from "../../../test/read-rows.ts";
import { useStoreDatabase } from "../../../test/store-database.ts";
import { createConversationStore } from "./conversation.store.ts";

const database = useStoreDatabase();
const store = () => createConversationStore(database(), { remove: async () => undefined });

beforeEach(() => sql`truncate conversations, messages, jobs cascade`.execute(database()));

/** Talks `talk 0`, `talk 1`, … of which three at a time began at the same moment. */
const begin = (wallet: string, count: number) =>
  sql`insert into conversations (wallet_address, conversation_id, name, created_at)
    select ${wallet}::text, 'talk ' || n, ${wallet}::text || ' ' || n, timestamptz '2026-11-22 00:00:00Z' + make_interval(mins => n / 3)
    from generate_series(0, ${count - 1}::integer) n`.execute(database());
const say = (
  wallet: string,
  talk: number,
  position: number,
  content: string,
  more: { role?: string; cutBy?: string } = {},
) =>
  sql`insert into messages (wallet_address, conversation_id, message_id, position, role, content, status, cut_by)
    values (${wallet}, ${`talk ${talk}`}, ${`m${position}`}, ${position}, ${more.role ?? "user"}, ${content}, 'complete', ${more.cutBy ?? null})`.execute(
    database(),
  );
const remove = (wallet: string, talk: number) => store().remove(wallet, `talk ${talk}`);
const ids = (rows: readonly { conversation_id: string }[]) =>
  rows.map(({ conversation_id }) => conversation_id);

describe("talks", () => {
  it("go out page by page, each once, newest first, without those that were deleted", async () => {
    await begin("mine", 206);
    await begin("theirs", 3);
    await remove("mine", 4);
    const pages = [];
    for await (const rows of store().pages("mine")) pages.push(ids(rows));
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 5]);
    const { rows } = await sql<{ conversation_id: string }>`
      select conversation_id from conversations where wallet_address = 'mine' and conversation_id <> 'talk 4'
      order by created_at desc, conversation_id collate "C"`.execute(database());
    expect(pages.flat()).toEqual(ids(rows));
  });

  it("are listed in stretches, newest first, each with its own name", async () => {
    await begin("mine", 6);
    await remove("mine", 5);
    const [first, second] = [
      await store().page("mine", { limit: 3, before: undefined }),
      await store().page("mine", { limit: 3, before: { at: "2026-11-22 00:00:00.000000", id: "talk 0" } }),
    ];
    expect(ids(first.rows)).toEqual(["talk 3", "talk 4", "talk 0"]);
    expect(first.rows.map(({ name }) => name)).toEqual(["mine 3", "mine 4", "mine 0"]);
    expect(first.next).toEqual({ at: "2026-11-22 00:00:00.000000", id: "talk 0" });
    expect([ids(second.rows), second.next]).toEqual([["talk 1", "talk 2"], undefined]);
  });

  it("begin with the first question that has words and is shown, each with its own", async () => {
    await begin("mine", 4);
    await begin("theirs", 3);
    for (const nth of [0, 1, 2]) await say("theirs", nth, 1, "theirs");
    await say("mine", 0, 5, "the second");
    await say("mine", 0, 4, `the first ${"x".repeat(200)}`);
    await say("mine", 0, 3, "a greeting", { role: "assistant" });
    await say("mine", 0, 2, "");
    await say("mine", 0, 1, "edited since", { cutBy: "m4" });
    await say("mine", 1, 1, "another");
    await say("mine", 3, 1, "pinned");
    await store().update("mine", "talk 3", { is_pinned: true });
    const begun = (rows: readonly { conversation_id: string; first_question: string | null }[]) =>
      Object.fromEntries(rows.map(({ conversation_id: id, first_question: question }) => [id, question]));
    const { rows, pinned } = await store().page("mine", { limit: 50, before: undefined });
    expect(begun(rows)).toEqual({
      "talk 0": `the first ${"x".repeat(51)}`,
      "talk 1": "another",
      "talk 2": null,
      "talk 3": "pinned",
    });
    expect(begun(pinned ?? [])).toEqual({ "talk 3": "pinned" });
  });

  it("are listed as pinned up to a bound", async () => {
    await begin("mine", 203);
    await sql`update conversations set is_pinned = conversation_id <> 'talk 0'`.execute(database());
    expect((await store().page("mine", { limit: 1, before: undefined })).pinned).toHaveLength(200);
  });

  it("that are there already are found when they are begun again, and none of the others", async () => {
    await begin("mine", 3);
    expect(await store().create("mine", "talk 1", "again")).toMatchObject({
      conversation_id: "talk 1",
      name: "mine 1",
    });
    expect(await store().create("mine", "new", "a new one")).toMatchObject({ conversation_id: "new" });
    await remove("mine", 1);
    expect(await store().create("mine", "talk 1", "again")).toBeUndefined();
    expect(await store().update("mine", "talk 1", { name: "renamed" })).toBe(false);
    expect(await store().update("mine", "talk 2", { name: "renamed" })).toBe(true);
  });
});

describe("what is read and removed at once", () => {
  const none = { remove: async () => undefined };
  it("is a page of talks, and one to see whether there are more", async () => {
    await begin("mine", 9);
    const { db, answers } = readRows(database());
    await createConversationStore(db, none).page("mine", { limit: 3, before: undefined });
    expect(answers.map(({ length }) => length)).toEqual([4]);
  });

  it("is a bounded number of messages, and of bytes", async () => {
    const removed = async (talk: number) => {
      const { db, answers } = readRows(database());
      await createConversationStore(db, none).remove("mine", `talk ${talk}`);
      return answers
        .flat()
        .flatMap(({ candidates, gone }) => (candidates === undefined ? [] : [[candidates, gone]]));
    };
    await begin("mine", 2);
    for (let position = 0; position < 5; position += 1) await say("mine", 0, position, "x".repeat(1_200_000));
    await sql`insert into messages (wallet_address, conversation_id, message_id, position, role, content, status)
      select 'mine', 'talk 1', 'm' || n, n, 'user', 'short', 'complete' from generate_series(1, 550) n`.execute(
      database(),
    );
    expect(await removed(0)).toEqual([
      [5, 2],
      [3, 2],
      [1, 1],
    ]);
    expect(await removed(1)).toEqual([
      [200, 200],
      [200, 200],
      [150, 150],
    ]);
  });
});

describe("what is erased", () => {
  it("goes with all that was said, however long it is, and takes along nothing of others", async () => {
    for (const wallet of ["mine", "theirs"]) {
      await begin(wallet, 2);
      for (const talk of [0, 1])
        for (let position = 0; position < 5; position += 1)
          await say(
            wallet,
            talk,
            position,
            wallet === "mine" && talk === 0 ? "x".repeat(1_200_000) : "short",
          );
    }
    await remove("mine", 0);
    const left = async () =>
      (
        await sql<{ said: string }>`select wallet_address || ' ' || conversation_id || ' ' || count(*) as said
          from messages group by wallet_address, conversation_id order by 1`.execute(database())
      ).rows.map(({ said }) => said);
    expect(await left()).toEqual(["mine talk 1 5", "theirs talk 0 5", "theirs talk 1 5"]);
    expect(await store().removeAll("mine")).toEqual({ conversations: 1, messages: 5 });
    expect(await left()).toEqual(["theirs talk 0 5", "theirs talk 1 5"]);
    const { value: theirs } = await store().pages("theirs").next();
    expect(theirs).toHaveLength(2);
  });

  it("is all of a wallet's, however many talks others have", async () => {
    await begin("theirs", 600);
    await begin("mine", 3);
    expect(await store().removeAll("mine")).toEqual({ conversations: 3, messages: 0 });
    expect(await store().pages("mine").next()).toMatchObject({ value: [] });
    expect(await store().removeAll("theirs")).toEqual({ conversations: 600, messages: 0 });
  });
});
