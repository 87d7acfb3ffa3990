import { type Kysely, sql } from "kysely";
import type { DatabaseSchema } from "../../database/schema.ts";
import type { TalkKey } from "./turn.store.ts";

/** Of a talk so many are kept at most: one for each way that it went, and none for what nobody goes back to. */
const KEPT_PER_TALK = 8;

export interface NewSummary extends TalkKey {
  owner: string;
  /** Id of the last message in it. */
  reachesTo: string;
  text: string;
  isDemo: boolean;
}

export interface StoredSummary {
  reachesTo: string;
  text: string;
  isDemo: boolean;
  madeAt: Date;
}

/** The beginnings of long talks, summed up, and who is at it. */
export function createSummaryStore(db: Kysely<DatabaseSchema>) {
  return {
    /** Takes a talk for so long, unless somebody has it. @returns whether it is ours */
    async claim({ wallet, conversationId }: TalkKey, owner: string, leaseMs: number): Promise<boolean> {
      const { rows } = await sql`
        insert into summary_claims as claim (wallet_address, conversation_id, owner, lease_until)
        values (${wallet}, ${conversationId}, ${owner}, clock_timestamp() + ${leaseMs}::integer * interval '1 millisecond')
        on conflict (wallet_address, conversation_id) do update
          set owner = excluded.owner, lease_until = excluded.lease_until
          where claim.lease_until <= clock_timestamp()
        returning owner`.execute(db);
      return rows.length === 1;
    },

    async release({ wallet, conversationId }: TalkKey, owner: string): Promise<void> {
      await db
        .deleteFrom("summary_claims")
        .where("wallet_address", "=", wallet)
        .where("conversation_id", "=", conversationId)
        .where("owner", "=", owner)
        .execute();
    },

    /**
     * Keeps a summary, while the claim on its talk is ours and the talk is there. The talk's row is locked: who deletes
     * it comes before or after this as a whole. A place is left out: who remembers the talk sees that it has changed.
     *
     * @returns whether it was kept
     */
    async keep({ wallet, conversationId, owner, reachesTo, text, isDemo }: NewSummary): Promise<boolean> {
      const { rows } = await sql`
        with talk as (
          update conversations set next_position = next_position + 1
          where wallet_address = ${wallet} and conversation_id = ${conversationId} and deleted_at is null
          returning 1
        )
        insert into talk_summaries (wallet_address, conversation_id, reaches_to, text, is_demo)
        select ${wallet}, ${conversationId}, ${reachesTo}, ${text}, ${isDemo}::boolean from talk
        where exists (
          select 1 from summary_claims
          where wallet_address = ${wallet} and conversation_id = ${conversationId} and owner = ${owner}
            and lease_until > clock_timestamp()
        ) and exists (
          select 1 from messages
          where wallet_address = ${wallet} and conversation_id = ${conversationId} and message_id = ${reachesTo}
        )
        on conflict (wallet_address, conversation_id, reaches_to) do update
          set text = excluded.text, is_demo = excluded.is_demo, made_at = excluded.made_at
        returning reaches_to`.execute(db);
      if (rows.length === 0) return false;
      await sql`
        delete from talk_summaries
        where wallet_address = ${wallet} and conversation_id = ${conversationId} and reaches_to in (
          select reaches_to from talk_summaries
          where wallet_address = ${wallet} and conversation_id = ${conversationId}
          order by made_at desc, reaches_to offset ${KEPT_PER_TALK}
        )`.execute(db);
      return true;
    },

    /** Removes summaries whose message is gone, and claims that nobody holds any more. */
    async sweep(): Promise<void> {
      await sql`
        delete from talk_summaries s where not exists (
          select 1 from messages m
          where m.wallet_address = s.wallet_address and m.conversation_id = s.conversation_id
            and m.message_id = s.reaches_to
        )`.execute(db);
      await sql`delete from summary_claims where lease_until <= clock_timestamp()`.execute(db);
    },

    /** All that are kept of a talk, oldest first. */
    ofTalk: ({ wallet, conversationId }: TalkKey): Promise<StoredSummary[]> =>
      db
        .selectFrom("talk_summaries")
        .select(["reaches_to as reachesTo", "text", "is_demo as isDemo", "made_at as madeAt"])
        .where("wallet_address", "=", wallet)
        .where("conversation_id", "=", conversationId)
        .orderBy("made_at")
        .orderBy("reaches_to")
        .execute(),

    /** What is kept of a wallet, or of one of its talks. To be called when that is gone: nothing comes after it. */
    async remove(wallet: string, conversationId: string | null): Promise<void> {
      for (const table of ["talk_summaries", "summary_claims"] as const) {
        const ofWallet = db.deleteFrom(table).where("wallet_address", "=", wallet);
        await (conversationId === null
          ? ofWallet
          : ofWallet.where("conversation_id", "=", conversationId)
        ).execute();
      }
    },
  };
}

export type SummaryStore = ReturnType<typeof createSummaryStore>;
