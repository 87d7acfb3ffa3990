import { type Kysely, sql } from "kysely";
import type { DatabaseSchema } from "../../database/schema.ts";

/** A version of a question that is not shown. */
export interface AsideVersion {
  /** The question. */
  message_id: string;
  /** Which of its versions it is, */
  nth: number;
  /** and how many there are. */
  count: number;
}

/**
 * The versions of a talk. Of the versions in one place one is chosen: it lies on what is shown, or inside a version of
 * an earlier place. All messages of another one, down to its end, carry its question in `branch`. To show another
 * version is to exchange the two. Places in a talk only grow, so what follows a question has larger ones.
 */
export function createBranchStore(db: Kysely<DatabaseSchema>) {
  /** Exchanges the version that this message lies in for the one that is chosen in its place. */
  const exchange = async (wallet: string, conversationId: string, messageId: string) => {
    const { rows } = await sql<{ is_there: boolean; is_shown: boolean; is_chosen: boolean }>`
      with target as (
        select branch, cut_by from messages
        where wallet_address = ${wallet} and conversation_id = ${conversationId} and message_id = ${messageId}
      ),
      wanted as (
        select message_id, version_of from messages
        where wallet_address = ${wallet} and conversation_id = ${conversationId}
          and message_id = (select branch from target)
      ),
      chosen as (
        select message_id, position, branch, cut_by from messages
        where wallet_address = ${wallet} and conversation_id = ${conversationId}
          and version_of = (select version_of from wanted) and branch is distinct from message_id
      ),
      before as (
        select next_position from conversations
        where wallet_address = ${wallet} and conversation_id = ${conversationId} and deleted_at is null
      ),
      -- A place is left out: so an edit or another exchange that looked before this one sees that it came later.
      conversation as (
        update conversations set next_position = next_position + 1
        where wallet_address = ${wallet} and conversation_id = ${conversationId} and deleted_at is null
          and next_position = (select next_position from before) and exists (select 1 from chosen)
        returning conversation_id
      ),
      aside as (
        update messages set branch = chosen.message_id, cut_by = chosen.message_id from chosen
        where wallet_address = ${wallet} and conversation_id = ${conversationId}
          and messages.position >= chosen.position and messages.cut_by is not distinct from chosen.cut_by
          and messages.branch is not distinct from chosen.branch and exists (select 1 from conversation)
      ),
      shown as (
        update messages set branch = chosen.branch, cut_by = chosen.cut_by from chosen
        where wallet_address = ${wallet} and conversation_id = ${conversationId}
          and messages.branch = (select message_id from wanted) and exists (select 1 from conversation)
      )
      select exists (select 1 from target) and exists (select 1 from before) as is_there,
        coalesce((select cut_by is null from target), false)
          or exists (select 1 from conversation) and (select branch is null from chosen) as is_shown,
        exists (select 1 from chosen) as is_chosen`.execute(db);
    return rows[0];
  };

  return {
    /**
     * Shows the version that a message belongs to, and the versions that this one lies in.
     *
     * @returns false when there is no such message
     */
    async show(wallet: string, conversationId: string, messageId: string): Promise<boolean> {
      // Each exchange brings it one version nearer, and leaves the talk whole. After the last one nobody looks again:
      // another tab may show another version by then, which came later and counts.
      for (;;) {
        const found = await exchange(wallet, conversationId, messageId);
        if (!found?.is_there) return false;
        if (found.is_shown) return true;
        if (!found.is_chosen) return false;
      }
    },

    /** Which versions of a talk are not shown, oldest first. */
    async aside(wallet: string, conversationId: string): Promise<AsideVersion[]> {
      const { rows } = await sql<AsideVersion>`
        select question.message_id, versions.nth::integer as nth, versions.count::integer as count
        from messages as question
        cross join lateral (
          select count(*) as count, count(*) filter (where v.position <= question.position) as nth
          from messages v
          where v.wallet_address = ${wallet} and v.conversation_id = ${conversationId}
            and v.version_of = question.version_of
        ) as versions
        where wallet_address = ${wallet} and conversation_id = ${conversationId} and branch = message_id
        order by question.position`.execute(db);
      return rows;
    },

    /** Makes versions of what programs of before have cut, while they run beside this one. */
    async adopt(): Promise<void> {
      await sql`select adopt_cut_messages()`.execute(db);
    },
  };
}

export type BranchStore = ReturnType<typeof createBranchStore>;
