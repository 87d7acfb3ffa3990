import { sql } from "kysely";
import { expect, it } from "vitest";
import { useStoreDatabase } from "../../../test/store-database.ts";
import { createTurnStore } from "../../features/chat/turn.store.ts";

const database = useStoreDatabase();

it("what is kept of a wallet is counted with each change of a name, and only then with a change of a talk", async () => {
  const db = database();
  const bytes = async () =>
    (
      await sql<{
        bytes: number;
      }>`select bytes::integer as bytes from holder_bytes where wallet_address = 'w'`.execute(db)
    ).rows[0]?.bytes;
  const talks = { wallet_address: "w", name: "four" };
  await db
    .insertInto("conversations")
    .values([
      { ...talks, conversation_id: "a" },
      { ...talks, conversation_id: "b" },
    ])
    .execute();
  const before = (await bytes()) ?? 0;
  const rename = (name: string) => sql`update conversations set name = ${name}`.execute(db);
  await rename("tigers");
  expect(await bytes()).toBe(before + 2 * 2);
  await rename("🐯");
  expect(await bytes()).toBe(before);
  await rename("");
  expect(await bytes()).toBe(before - 2 * 4);
  // Nothing is written where no byte more is kept.
  const rowOf = async () =>
    (await sql`select xmin::text from holder_bytes where wallet_address = 'w'`.execute(db)).rows;
  const row = await rowOf();
  await sql`update conversations set next_position = next_position + 2, title = 'Tigers', is_pinned = true`.execute(
    db,
  );
  expect(await rowOf()).toEqual(row);
  await sql`delete from conversations`.execute(db);
  expect(await bytes()).toBeUndefined();
});

it("messages stand in their talk's block of the search, whoever stores them", async () => {
  const db = database();
  await db
    .insertInto("conversations")
    .values({ wallet_address: "w", conversation_id: "c", name: "C" })
    .execute();
  await sql`update conversations set search_block = 7 where conversation_id = 'c'`.execute(db);
  const begun = await createTurnStore(db).beginTurn({
    wallet: "w",
    conversationId: "c",
    messageId: "ours",
    replyId: "our reply",
    jobId: "job",
    owner: "us",
    question: "Hello",
    pictures: [],
    attachments: [],
    via: null,
    bodyHash: "hash",
    isDemo: false,
    quota: { name: "chat", day: "2026-11-23", count: 1, limit: 1 },
    replaces: null,
  });
  expect(begun.kind).toBe("begun");
  await sql`insert into messages (wallet_address, conversation_id, message_id, position, role, content, status)
    values ('w', 'c', 'of before', 9, 'user', 'Hi', 'complete')`.execute(db);
  const { rows } = await sql`select message_id, search_block from messages order by message_id`.execute(db);
  expect(rows).toEqual(
    ["of before", "our reply", "ours"].map((message_id) => ({ message_id, search_block: 7 })),
  );
});
