import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
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

/** All of it in one text, which a statement that does more can read as well: it is told before each reply. */
export const wishesAndMemoriesOf = (wallet: string | RawBuilder<string>) => sql<string>`(
  select json_build_object(
    'wishes', (
      select row_to_json(wished) from (
        select wishes, chips, is_memory_on, has_next_questions, keeps_thoughts
        from reply_wishes where reply_wishes.wallet_address = ${wallet}
      ) as wished
    ),
    'memories', (
      select json_agg(json_build_object('id', memory_id, 'text', text, 'createdAt', created_at) order by created_at, memory_id)
      from memories where memories.wallet_address = ${wallet}
    )
  )::text
)`;

const WISHES_AND_MEMORIES = fixedStatement<{ wallet: string }, { text: string }>(
  (place) => sql`select ${wishesAndMemoriesOf(place("wallet"))} as text`,
);

export interface WishesAndMemories {
  wishes: StoredWishes;
  /** Oldest first. */
  memories: StoredMemory[];
}

/** Takes the text of {@link wishesAndMemoriesOf} apart. */
export function parseWishesAndMemories(text: string): WishesAndMemories {
  const { wishes, memories } = JSON.parse(text) as {
    wishes: WishesRow | null;
    memories: { id: string; text: string; createdAt: string }[] | null;
  };
  return {
    wishes: wishesOf(wishes ?? undefined),
    memories: (memories ?? []).map((memory) => ({ ...memory, createdAt: new Date(memory.createdAt) })),
  };
}

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

    async wishesAndMemories(wallet: string): Promise<WishesAndMemories> {
      const { rows } = await WISHES_AND_MEMORIES.execute(db, { wallet });
      return parseWishesAndMemories(rows[0]?.text ?? "{}");
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
