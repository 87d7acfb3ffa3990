import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { fixedStatement } from "../../database/fixed-statement.ts";
import type { DatabaseSchema } from "../../database/schema.ts";

export interface StoredWishes {
  wishes: string;
  /** Ids of the content's chips that are on. */
  chips: readonly string[];
  isMemoryOn: boolean;
  hasNextQuestions: boolean;
  keepsThoughts: boolean;
}

export interface StoredMemory {
  id: string;
  text: string;
  createdAt: Date;
}

const NOTHING: StoredWishes = {
  wishes: "",
  chips: [],
  isMemoryOn: true,
  hasNextQuestions: true,
  keepsThoughts: false,
};
const BETWEEN_CHIPS = " ";
/** The first half of the locks' names: no others have two halves. */
const LOCKS = 21;

type WishesRow = Pick<
  Selectable<DatabaseSchema["reply_wishes"]>,
  "wishes" | "chips" | "is_memory_on" | "has_next_questions" | "keeps_thoughts"
>;

const wishesOf = (row: WishesRow | undefined): StoredWishes =>
  row
    ? {
        wishes: row.wishes,
        chips: row.chips.split(BETWEEN_CHIPS).filter(Boolean),
        isMemoryOn: row.is_memory_on,
        hasNextQuestions: row.has_next_questions,
        keepsThoughts: row.keeps_thoughts,
      }
    : NOTHING;

const WISHES_AND_MEMORIES = fixedStatement<{ wallet: string }, (WishesRow & { id: null }) | StoredMemory>(
  (place) => sql`
    select null as id, null as text, null::timestamptz as "createdAt",
      wishes, chips, is_memory_on, has_next_questions, keeps_thoughts
    from reply_wishes where wallet_address = ${place("wallet")}
    union all
    select memory_id, text, created_at, null, null, null, null, null from memories where wallet_address = ${place("wallet")}
    order by "createdAt" nulls first, id`,
);

export function createPersonalStore(db: Kysely<DatabaseSchema>) {
  const memories = db.selectFrom("memories").select(["memory_id as id", "text", "created_at as createdAt"]);
  /** Others who remember for this wallet wait here: the next statement then sees what they kept. */
  const lockMemories = (trx: Transaction<DatabaseSchema>, wallet: string) =>
    sql`select pg_advisory_xact_lock(${LOCKS}, hashtext(${wallet}))`.execute(trx);
  return {
    async wishes(wallet: string): Promise<StoredWishes> {
      return wishesOf(
        await db
          .selectFrom("reply_wishes")
          .select(["wishes", "chips", "is_memory_on", "has_next_questions", "keeps_thoughts"])
          .where("wallet_address", "=", wallet)
          .executeTakeFirst(),
      );
    },

    /** Both in one statement: they are read before each reply. */
    async wishesAndMemories(wallet: string): Promise<{ wishes: StoredWishes; memories: StoredMemory[] }> {
      const { rows } = await WISHES_AND_MEMORIES.execute(db, { wallet });
      return {
        wishes: wishesOf(rows.find((row) => row.id === null)),
        memories: rows.flatMap((row) =>
          row.id === null ? [] : [{ id: row.id, text: row.text, createdAt: row.createdAt }],
        ),
      };
    },

    /** What is absent stays. */
    async changeWishes(wallet: string, change: Partial<StoredWishes>): Promise<void> {
      const { wishes, chips, isMemoryOn, hasNextQuestions, keepsThoughts } = change;
      const values = {
        ...(wishes === undefined ? {} : { wishes }),
        ...(chips === undefined ? {} : { chips: chips.join(BETWEEN_CHIPS) }),
        ...(isMemoryOn === undefined ? {} : { is_memory_on: isMemoryOn }),
        ...(hasNextQuestions === undefined ? {} : { has_next_questions: hasNextQuestions }),
        ...(keepsThoughts === undefined ? {} : { keeps_thoughts: keepsThoughts }),
        changed_at: new Date(),
      };
      await db
        .insertInto("reply_wishes")
        .values({ wallet_address: wallet, wishes: "", ...values })
        .onConflict((conflict) => conflict.column("wallet_address").doUpdateSet(values))
        .execute();
    },

    /** Oldest first. */
    memories: (wallet: string): Promise<StoredMemory[]> =>
      memories.where("wallet_address", "=", wallet).orderBy("created_at").orderBy("memory_id").execute(),

    /** Keeps a text once, whatever its case. @returns undefined when there are as many as there may be */
    remember: (wallet: string, id: string, text: string, most: number): Promise<StoredMemory | undefined> =>
      db.transaction().execute(async (trx) => {
        await lockMemories(trx, wallet);
        const { rows } = await sql<StoredMemory>`
          with same as (
            select memory_id as id, text, created_at as "createdAt" from memories
            where wallet_address = ${wallet} and lower(text) = lower(${text}) limit 1
          ),
          kept as (
            insert into memories (wallet_address, memory_id, text)
            select ${wallet}, ${id}, ${text}
            where not exists (select 1 from same)
              and (select count(*) from memories where wallet_address = ${wallet}) < ${most}
            returning memory_id as id, text, created_at as "createdAt"
          )
          select * from same union all select * from kept`.execute(trx);
        return rows[0];
      }),

    /** One that comes to say what another says goes: that one stays. @returns undefined when there is none of this id */
    change: (wallet: string, id: string, text: string): Promise<StoredMemory | undefined> =>
      db.transaction().execute(async (trx) => {
        await lockMemories(trx, wallet);
        const { rows } = await sql<StoredMemory>`
          with same as (
            select memory_id as id, text, created_at as "createdAt" from memories
            where wallet_address = ${wallet} and memory_id <> ${id} and lower(text) = lower(${text}) limit 1
          ),
          gone as (
            delete from memories where wallet_address = ${wallet} and memory_id = ${id} and exists (select 1 from same)
            returning memory_id
          ),
          changed as (
            update memories set text = ${text}
            where wallet_address = ${wallet} and memory_id = ${id} and not exists (select 1 from same)
            returning memory_id as id, text, created_at as "createdAt"
          )
          select * from same where exists (select 1 from gone) union all select * from changed`.execute(trx);
        return rows[0];
      }),

    /** @returns how many there were */
    async forget(wallet: string, ids: readonly string[]): Promise<number> {
      if (ids.length === 0) return 0;
      const { numDeletedRows } = await db
        .deleteFrom("memories")
        .where("wallet_address", "=", wallet)
        .where("memory_id", "in", ids)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    async removeAll(wallet: string): Promise<void> {
      await db.deleteFrom("memories").where("wallet_address", "=", wallet).execute();
      await db.deleteFrom("reply_wishes").where("wallet_address", "=", wallet).execute();
    },
  };
}

export type PersonalStore = ReturnType<typeof createPersonalStore>;
