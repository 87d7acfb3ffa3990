import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeOnBothEngines } from "../../../test/engines.ts";
import { createSummaryStore } from "../../features/chat/summary.store.ts";
import { createTurnStore } from "../../features/chat/turn.store.ts";
import { createBranchStore } from "../../features/conversations/branch.store.ts";
import { createConversationStore } from "../../features/conversations/conversation.store.ts";
import type { DatabaseHandle } from "../database-handle.ts";
import { migrate } from "../migrate.ts";
import { migrations } from "../migrations.ts";
import type { DatabaseSchema } from "../schema.ts";
import type { Migrations } from "../schema-versions.ts";

const migrationsUntil = (first: string): Migrations =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => name < first));

describeOnBothEngines("A program that keeps one earlier version of a talk", (engine) => {
  let handle: DatabaseHandle<unknown>;
  const stored = () => handle.db as Kysely<DatabaseSchema>;
  beforeEach(async () => {
    handle = await engine.open(migrationsUntil("0025-branches"));
    await sql`insert into conversations (wallet_address, conversation_id, name) values ('w', 'c', 'n')`.execute(
      handle.db,
    );
  });
  afterEach(() => handle.close());

  /** What the last release before sent, as far as it is about versions. */
  const asBefore = {
    ask: (id: string, replaces: string | null) => sql`
      with replaced as (
        select position from messages
        where wallet_address = 'w' and conversation_id = 'c'
          and message_id = ${replaces}::text and role = 'user' and cut_by is null
      ),
      conversation as (
        update conversations set next_position = next_position + 2
        where wallet_address = 'w' and conversation_id = 'c'
        returning next_position - 2 as position
      ),
      turn as (select position from conversation),
      forgotten as (
        delete from messages
        where wallet_address = 'w' and conversation_id = 'c'
          and cut_by is not null and exists (select 1 from turn)
      ),
      cut as (
        update messages set cut_by = ${id}
        where wallet_address = 'w' and conversation_id = 'c'
          and cut_by is null and position >= (select position from replaced) and exists (select 1 from turn)
      ),
      question as (
        insert into messages (wallet_address, conversation_id, message_id, position, role, content, status)
        select 'w', 'c', ${id}, position, 'user', ${id}, 'complete' from turn
      )
      insert into messages (wallet_address, conversation_id, message_id, position, role, content, status, reply_to)
      select 'w', 'c', ${`to ${id}`}, position + 1, 'assistant', '', 'complete', ${id} from turn`,
    bringBack: sql`
      with cut as (
        select distinct cut_by from messages
        where wallet_address = 'w' and conversation_id = 'c' and cut_by is not null
      ),
      replaced as (
        delete from messages
        where wallet_address = 'w' and conversation_id = 'c' and cut_by is null
          and position >= (
            select position from messages
            where wallet_address = 'w' and conversation_id = 'c'
              and message_id = (select cut_by from cut limit 1)
          )
      ),
      back as (
        update messages set cut_by = null
        where wallet_address = 'w' and conversation_id = 'c' and cut_by is not null
        returning message_id
      )
      select message_id from back`,
    shown: sql<{ message_id: string }>`
      select message_id from messages
      where wallet_address = 'w' and conversation_id = 'c' and cut_by is null order by position`,
  };
  const shown = async () => (await asBefore.shown.execute(handle.db)).rows.map(({ message_id: id }) => id);
  const aside = async () =>
    (await createBranchStore(stored()).aside("w", "c")).map(
      ({ message_id: id, nth, count }) => `${id} ${nth}/${count}`,
    );
  const show = (id: string) => createBranchStore(stored()).show("w", "c", id);
  const ask = (messageId: string, replaces: string | null) =>
    createTurnStore(stored()).beginTurn({
      wallet: "w",
      conversationId: "c",
      messageId,
      replyId: `to ${messageId}`,
      jobId: `job of ${messageId}`,
      owner: "o",
      question: messageId,
      pictures: [],
      attachments: [],
      via: null,
      bodyHash: "h",
      isDemo: false,
      quota: { name: "chat", day: "2026-11-22", count: 1, limit: 99 },
      replaces,
    });

  it("leaves what it kept as a version", async () => {
    await asBefore.ask("a", null).execute(handle.db);
    await asBefore.ask("b", null).execute(handle.db);
    await asBefore.ask("B", "b").execute(handle.db);
    await migrate(handle.db, migrations);
    expect(await aside()).toEqual(["b 1/2"]);
    await show("b");
    expect(await shown()).toEqual(["a", "to a", "b", "to b"]);
    expect(await aside()).toEqual(["B 2/2"]);
  });

  it("reads and goes on with what is shown, and takes no version away, while both run", async () => {
    await migrate(handle.db, migrations);
    await ask("a", null);
    await ask("b", null);
    await ask("B", "b");
    await show("b");
    expect(await shown()).toEqual(["a", "to a", "b", "to b"]);
    await asBefore.ask("c", null).execute(handle.db);
    expect(await shown()).toEqual(["a", "to a", "b", "to b", "c", "to c"]);
    await asBefore.ask("A", "a").execute(handle.db);
    expect(await shown()).toEqual(["A", "to A"]);
    expect(await aside()).toEqual(["B 2/2"]);

    // What it has cut becomes a version at the next sweep; meanwhile another edit may come.
    await ask("Aa", "A");
    await createBranchStore(stored()).adopt();
    expect(await aside()).toEqual(["a 1/3", "B 2/2", "A 2/3"]);
    await show("to B");
    expect(await shown()).toEqual(["a", "to a", "B", "to B"]);
    await show("c");
    expect(await shown()).toEqual(["a", "to a", "b", "to b", "c", "to c"]);
    await show("to Aa");
    expect(await shown()).toEqual(["Aa", "to Aa"]);
  });

  it("can bring back what it cut itself, and never mixes versions", async () => {
    await migrate(handle.db, migrations);
    await asBefore.ask("a", null).execute(handle.db);
    await asBefore.ask("A", "a").execute(handle.db);
    await asBefore.bringBack.execute(handle.db);
    expect(await shown()).toEqual(["a", "to a"]);
    await ask("AA", "a");
    await expect(asBefore.bringBack.execute(handle.db)).rejects.toThrow("mix the versions");
    expect(await shown()).toEqual(["AA", "to AA"]);
    expect(await aside()).toEqual(["a 1/2"]);
  });

  it("is not in the way of a deletion", async () => {
    await migrate(handle.db, migrations);
    await ask("a", null);
    await ask("A", "a");
    await createConversationStore(stored(), createSummaryStore(stored())).remove("w", "c");
    expect((await sql`select 1 from messages`.execute(handle.db)).rows).toEqual([]);
  });
});
