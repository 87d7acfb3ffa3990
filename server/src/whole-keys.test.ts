import { type Kysely, sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { useStoreDatabase } from "../test/store-database.ts";
import type { DatabaseSchema } from "./database/schema.ts";
import { createAgentTaskStore } from "./features/agents/agent-task.store.ts";
import { createTurnStore } from "./features/chat/turn.store.ts";
import { createConversationStore } from "./features/conversations/conversation.store.ts";
import { createConversationSearch } from "./features/conversations/conversation-search.store.ts";
import { createMessageStore } from "./features/conversations/message.store.ts";
import type { PageCursor } from "./page-cursor.ts";

const WALLET = "BaksoLongHolder111";
const SEARCHER = "BaksoSearcher11111";
const LISTER = "BaksoLister1111111";
/** Jobs and pictures of the wallet, messages of the talk. */
const MANY = 300;
const database = useStoreDatabase();

// As a database is in its first minute, and one that grew fast: it knows nothing of how large its tables are.
beforeAll(async () => {
  const db = database();
  const run = (query: ReturnType<typeof sql>) => query.execute(db);
  await run(
    sql`insert into conversations (wallet_address, conversation_id, name, next_position) values (${WALLET}, 'talk', 'talk', ${MANY})`,
  );
  await run(sql`
    insert into messages (wallet_address, conversation_id, message_id, position, role, content, status, run_id, image_url)
    select ${WALLET}, 'talk', 'm' || n, n, case n % 2 when 0 then 'user' else 'assistant' end, 'said', 'complete', 'j' || n,
      '/api/images/p' || n
    from generate_series(0, ${MANY - 2}::integer) n`);
  await run(sql`
    insert into jobs (wallet_address, job_id, kind, subject_id, target_id, state, owner, lease_until, quota, quota_day, quota_count, text)
    select ${WALLET}, 'j' || n, 'chat', 's' || n, 'm' || n, 'running', 'o', now(), 'q', '2026-11-22', 1, 'written so far'
    from generate_series(0, ${MANY}::integer) n`);
  await run(
    sql`update messages set status = 'streaming', content = '' where position = ${MANY - 3}::integer`,
  );
  await run(sql`insert into agent_tasks (wallet_address, task_id, task) values (${WALLET}, 'task', 'task')`);
  await run(sql`
    insert into agent_contributions (wallet_address, task_id, round, agent, text, status, job_id)
    select ${WALLET}, 'task', n, 'A', '', case n when 7 then 'streaming' else 'complete' end, 'j' || n
    from generate_series(1, 50) n`);
  await run(sql`
    insert into pictures (wallet_address, picture_id, media_type, bytes, width, height, upload_kind, upload_bytes, upload_width, upload_height)
    select ${WALLET}, 'p' || n, 'image/png', 1, 3, 2, 'png', 1, 3, 2 from generate_series(0, ${MANY}::integer) n`);
});

/** Rows of a table that are read from it while something runs. */
const rowsRead = (table: string, run: (db: Kysely<DatabaseSchema>) => Promise<unknown>): Promise<number> =>
  database()
    .transaction()
    .execute(async (db) => {
      const count = async () => {
        const { rows } = await sql<{ read: number }>`
          select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read from pg_stat_xact_user_tables where relid = ${table}::regclass`.execute(
          db,
        );
        return rows[0]?.read ?? 0;
      };
      const before = await count();
      await run(db);
      return (await count()) - before;
    });

describe("a database that knows nothing of its tables' sizes", () => {
  it("looks for the job of the one reply that is being written, and not through all jobs for each message", async () => {
    const talk = { wallet: WALLET, conversationId: "talk" };
    expect(
      await rowsRead("jobs", async (db) => {
        const { messages } = await createTurnStore(db).readNewest(talk);
        expect(JSON.stringify(messages)).toContain("said");
      }),
    ).toBeLessThanOrEqual(MANY + 1);
    let newest: unknown;
    const read = async (db: Kysely<DatabaseSchema>) => {
      for await (const { rows } of createMessageStore(db).pages(WALLET, "talk", { limit: 60 }))
        newest = rows.at(-2);
    };
    expect(await rowsRead("jobs", read)).toBeLessThanOrEqual(MANY + 1);
    expect(newest).toMatchObject({ content: "written so far", image_width: 3, image_height: 2 });
    expect(await rowsRead("pictures", read)).toBe(60);
    expect(
      await rowsRead("jobs", async (db) => {
        const task = await createAgentTaskStore(db).findTask(WALLET, "task");
        expect(task?.contributions[6]?.text).toBe("written so far");
      }),
    ).toBeLessThanOrEqual(MANY + 1);
  });

  it("asks the indexes of names and of words, and looks up the talks that were found", async () => {
    const db = database();
    await sql`
      insert into conversations (wallet_address, conversation_id, name, next_position)
      select case n % 2 when 0 then ${SEARCHER} else 'somebody else' end, 't' || n, case when n > ${MANY - 4}::integer then 'orchid ' else '' end || n, 1
      from generate_series(1, ${MANY}::integer) n`.execute(db);
    await sql`
      insert into messages (wallet_address, conversation_id, message_id, position, role, content, status)
      select wallet_address, conversation_id, 'm', 0, 'user', case name when '8' then 'durian' else 'said' end, 'complete'
      from conversations where wallet_address = ${SEARCHER}`.execute(db);
    const search = (words: string) => async (one: Kysely<DatabaseSchema>) => {
      const { conversations } = await createConversationSearch(one)(SEARCHER, words, {
        limit: 20,
        before: undefined,
      });
      expect(conversations).toHaveLength(words === "orchid" ? 2 : 1);
    };
    // Once through the wallet's own, for the order in which they are searched.
    expect(await rowsRead("conversations", search("orchid"))).toBeLessThanOrEqual(MANY / 2 + 10);
    expect(await rowsRead("conversations", search("durian"))).toBeLessThanOrEqual(MANY / 2 + 10);
  });

  it("reads of a long list the talks of its page, and of one talk its own row", async () => {
    const db = database();
    await sql`
      insert into conversations (wallet_address, conversation_id, name, created_at, is_pinned, next_position)
      select ${LISTER}, 't' || n, 'a name', now() - n * interval '1 hour', n in (200, 250), 0
      from generate_series(1, ${MANY}::integer) n`.execute(db);
    const talksRead = (run: (stores: ReturnType<typeof storesOf>) => Promise<unknown>) =>
      rowsRead("conversations", (one) => run(storesOf(one)));
    let next: PageCursor | undefined;
    expect(
      await talksRead(async ({ talks }) => {
        const page = await talks.page(LISTER, { limit: 100, before: undefined });
        expect([page.rows.at(-1)?.conversation_id, page.pinned?.length]).toEqual(["t100", 2]);
        ({ next } = page);
      }),
    ).toBeLessThanOrEqual(101 + 2);
    expect(
      await talksRead(async ({ talks }) => {
        const { rows } = await talks.page(LISTER, { limit: 50, before: next });
        expect(rows.at(-1)?.conversation_id).toBe("t150");
      }),
    ).toBeLessThanOrEqual(1 + 51);
    expect(
      await talksRead(async ({ talks }) => {
        for await (const rows of talks.pages(LISTER)) expect(rows).toHaveLength(100);
      }),
    ).toBeLessThanOrEqual(MANY + 9);
    expect(await talksRead(({ talks }) => talks.find(LISTER, "t7"))).toBe(1);
    expect(await talksRead(({ talks }) => talks.update(LISTER, "t7", { name: "another" }))).toBe(1);
    const said = {
      wallet: LISTER,
      conversationId: "t7",
      messageId: "m",
      role: "user",
      content: "said",
    } as const;
    expect(await talksRead(({ messages }) => messages.add(said))).toBeLessThanOrEqual(2);
  });
});

const storesOf = (db: Kysely<DatabaseSchema>) => ({
  talks: createConversationStore(db, { remove: async () => undefined }),
  messages: createMessageStore(db),
});
