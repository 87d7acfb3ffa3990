import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { readRows } from "../../../test/read-rows.ts";
import { useStoreDatabase } from "../../../test/store-database.ts";
import { createConversationSearch } from "./conversation-search.store.ts";

/** Both begin alike: the index tells wallets apart by their first letters alone. */
const [MINE, THEIRS] = ["BaksoTwinBelang111", "BaksoTwinLoreng111"];
const database = useStoreDatabase();

beforeEach(() => sql`truncate conversations, messages cascade`.execute(database()));

/** Talks `talk 0`, `talk 1`, …, each begun a minute after the one before. */
const begin = (count: number, wallet = MINE) =>
  sql`insert into conversations (wallet_address, conversation_id, name, created_at)
    select ${wallet}::text, 'talk ' || n, 'a name', timestamptz '2026-11-22 00:00:00Z' + make_interval(mins => n)
    from generate_series(0, ${count - 1}::integer) n`.execute(database());
const rename = (talk: number, name: string) =>
  sql`update conversations set name = ${name} where wallet_address = ${MINE} and conversation_id = ${`talk ${talk}`}`.execute(
    database(),
  );
const say = (
  talk: number,
  position: number,
  content: string,
  { cutBy = null as string | null, wallet = MINE } = {},
) =>
  sql`insert into messages (wallet_address, conversation_id, message_id, position, role, content, status, cut_by, branch)
    values (${wallet}, ${`talk ${talk}`}, ${`m${position}`}, ${position}, 'user', ${content}, 'complete', ${cutBy}, ${cutBy})`.execute(
    database(),
  );
const search = (text: string, limit = 9, before?: { at: string; id: string }) =>
  createConversationSearch(database())(MINE, text, { limit, before });
const ids = async (text: string, limit = 9) =>
  (await search(text, limit)).conversations.map(({ conversation_id }) => conversation_id);
/** All pages, one talk on each. */
async function pages(text: string) {
  const found: string[] = [];
  for (let before: { at: string; id: string } | undefined, turns = 0; turns < 20; turns += 1) {
    const { conversations, next } = await search(text, 1, before);
    found.push(...conversations.map(({ conversation_id }) => conversation_id));
    if (!next) return found;
    before = next;
  }
  throw new Error("the pages come to no end");
}

describe.each([
  ["words", "tiger"],
  ["signs", "%"],
])("a search for %s", (_kind, wanted) => {
  it("finds what is in names and in messages, newest first, page by page, each talk once", async () => {
    // Not in the order of their time.
    await begin(6);
    await sql`update conversations set created_at = timestamptz '2026-11-22 12:00:00Z'
      - make_interval(mins => abs(3 - right(conversation_id, 1)::integer) * 2 - (right(conversation_id, 1)::integer % 2))`.execute(
      database(),
    );
    for (const talk of [0, 1, 5]) await rename(talk, `named ${wanted}`);
    for (const talk of [1, 2, 3]) await say(talk, 1, `about a ${wanted} in the forest`);
    const { rows } = await sql<{ id: string }>`
      select conversation_id as id from conversations where conversation_id <> 'talk 4'
      order by created_at desc, conversation_id`.execute(database());
    const newestFirst = rows.map(({ id }) => id);
    expect(await ids(wanted)).toEqual(newestFirst);
    expect(await pages(wanted)).toEqual(newestFirst);
  });

  it("shows the newest message that has them, of what is shown, with its own text", async () => {
    await begin(3);
    await say(0, 1, `first ${wanted}`);
    await say(0, 2, `second ${wanted}`);
    await say(0, 3, "of nothing");
    await say(0, 4, `in another version: ${wanted}`, { cutBy: "m4" });
    await say(1, 2, "of something else");
    await say(1, 3, `only in another version: ${wanted}`, { cutBy: "m3" });
    await say(2, 1, "of nothing");
    await say(2, 2, "of nothing, in another version", { cutBy: "m2" });
    const { conversations } = await search(wanted);
    expect(
      conversations.map(({ conversation_id, found, found_id, found_position }) => [
        conversation_id,
        found,
        found_id,
        found_position,
      ]),
    ).toEqual([
      ["talk 1", `only in another version: ${wanted}`, "m3", 3],
      ["talk 0", `second ${wanted}`, "m2", 2],
    ]);
  });

  it("finds nothing of another wallet's, whose talks have the same ids, and nothing that was deleted", async () => {
    for (const wallet of [MINE, THEIRS]) await begin(2, wallet);
    await say(0, 1, `theirs, about a ${wanted}`, { wallet: THEIRS });
    await say(0, 1, "of nothing");
    await rename(1, `named ${wanted}`);
    await sql`update conversations set deleted_at = now() where wallet_address = ${MINE} and conversation_id = 'talk 1'`.execute(
      database(),
    );
    expect(await ids(wanted)).toEqual([]);
  });

  it("finds a title while the question that it was made from is shown", async () => {
    await begin(3);
    await say(2, 1, "a question");
    await sql`update conversations set title_question = 'm1',
      title = case conversation_id when 'talk 2' then 'a title of nothing' else ${`a title with ${wanted}`} end`.execute(
      database(),
    );
    await say(0, 1, "a question");
    await say(1, 1, "a question that was edited", { cutBy: "m1" });
    expect(await ids(wanted)).toEqual(["talk 0"]);
    expect((await search(wanted)).conversations).toMatchObject([{ title: `a title with ${wanted}` }]);
  });
});

it("What is read for a page of a search is that page, and one to see whether there are more", async () => {
  await begin(30);
  for (let talk = 0; talk < 30; talk += 1) {
    await rename(talk, "named tiger");
    await say(talk, 1, "about a tiger");
  }
  const { db, answers } = readRows(database());
  await createConversationSearch(db)(MINE, "tiger", { limit: 3, before: undefined });
  expect(Math.max(...answers.map(({ length }) => length))).toBe(4);
});

describe("a search through many talks", () => {
  it("begins with the newest, though older ones have names that fit", async () => {
    await begin(130);
    const named = [73, 71, 78, 70, 77, 74, 79, 72, 76, 75];
    for (const talk of named) await rename(talk, "named tiger");
    await say(129, 1, "about a tiger");
    await say(3, 1, "about a tiger long ago");
    expect(await ids("tiger", 1)).toEqual(["talk 129"]);
    expect(await pages("tiger")).toEqual([
      "talk 129",
      ...named
        .toSorted()
        .reverse()
        .map((talk) => `talk ${talk}`),
      "talk 3",
    ]);
  });

  it("for signs looks through a hundred of them, the newest, and goes on from there", async () => {
    await begin(105);
    await say(2, 1, "50 %");
    const { conversations, next } = await search("%");
    expect(conversations).toEqual([]);
    expect(next?.id).toBe("talk 5");
    expect((await search("%", 9, next)).conversations).toMatchObject([
      { conversation_id: "talk 2", found: "50 %" },
    ]);
    await say(104, 1, "100 %");
    expect(await ids("%")).toEqual(["talk 104"]);
  });
});
