import type { MessageStatus } from "@bakso/contract/messages";
import type { SharedMessage } from "@bakso/contract/shares";
import { type Kysely, type Selectable, sql } from "kysely";
import type { DatabaseSchema, SharesTable } from "../../database/schema.ts";

export interface ChosenMessage {
  message_id: string;
  role: "user" | "assistant";
  content: string;
  image_url: string | null;
  picture_urls: string[] | null;
  part_events: string | null;
  status: MessageStatus;
  is_demo: boolean;
  created_at: Date;
}

export interface NewShareRow {
  wallet: string;
  shareId: string;
  token: string;
  tokenHash: string;
  title: string;
  conversationId: string;
  messages: readonly SharedMessage[];
  pictureCount: number;
  pictureBytes: number;
}

export type ShareRow = Pick<
  Selectable<SharesTable>,
  "share_id" | "token" | "title" | "conversation_id" | "message_count" | "picture_count" | "created_at"
>;

export interface OpenShare {
  shareId: string;
  title: string;
  messages: readonly SharedMessage[];
  createdAt: Date;
}

export interface ShareKey {
  wallet: string;
  shareId: string;
}

const LISTED = [
  "share_id",
  "token",
  "title",
  "conversation_id",
  "message_count",
  "picture_count",
  "created_at",
] as const;
/** The first half of the locks' names: no others have these two halves. */
const LOCKS = 22;
/** A share that is not open after this time never will be: its process died. */
const MADE_WITHIN = sql`interval '1 hour'`;
const SWEPT_AT_ONCE = 200;

export function createShareStore(db: Kysely<DatabaseSchema>) {
  const readable = db.selectFrom("shares").where("opened_at", "is not", null).where("revoked_at", "is", null);

  return {
    /** Those of the named messages that are whole and in view, in their order. Undefined when there is no such talk. */
    async chosen(
      wallet: string,
      conversationId: string,
      messageIds: readonly string[],
    ): Promise<ChosenMessage[] | undefined> {
      const [talk, messages] = await Promise.all([
        db
          .selectFrom("conversations")
          .select("conversation_id")
          .where("wallet_address", "=", wallet)
          .where("conversation_id", "=", conversationId)
          .where("deleted_at", "is", null)
          .executeTakeFirst(),
        db
          .selectFrom("messages")
          .select([
            "message_id",
            "role",
            "content",
            "image_url",
            "picture_urls",
            "part_events",
            "status",
            "is_demo",
            "created_at",
          ])
          .where("wallet_address", "=", wallet)
          .where("conversation_id", "=", conversationId)
          .where("message_id", "in", messageIds)
          .where("cut_by", "is", null)
          .where("status", "<>", "streaming")
          .orderBy("position")
          .execute(),
      ]);
      return talk && messages;
    },

    /** Stores it before its pictures are copied, so that copies never lie where no row names them. @returns false when the wallet has as many as it may */
    begin: (share: NewShareRow, most: number): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        // Others who share for this wallet wait here: the next statement then sees what they stored.
        await sql`select pg_advisory_xact_lock(${LOCKS}, hashtext(${share.wallet}))`.execute(trx);
        const { numAffectedRows } = await sql`
          insert into shares (wallet_address, share_id, token, token_hash, title, conversation_id, messages, message_count,
            picture_count, picture_bytes)
          select ${share.wallet}, ${share.shareId}, ${share.token}, ${share.tokenHash}, ${share.title},
            ${share.conversationId}, ${JSON.stringify(share.messages)}, ${share.messages.length}::integer,
            ${share.pictureCount}::integer, ${share.pictureBytes}::integer
          where (
            select count(*) from shares where wallet_address = ${share.wallet} and revoked_at is null
          ) < ${most}::integer`.execute(trx);
        return numAffectedRows === 1n;
      }),

    /** Its pictures are there: from now on it can be found. @returns when it was begun; undefined when it is gone meanwhile */
    async open({ wallet, shareId }: ShareKey): Promise<Date | undefined> {
      const row = await db
        .updateTable("shares")
        .set({ opened_at: sql<Date>`clock_timestamp()` })
        .where("wallet_address", "=", wallet)
        .where("share_id", "=", shareId)
        .where("revoked_at", "is", null)
        .returning("created_at")
        .executeTakeFirst();
      return row?.created_at;
    },

    /** Newest first. */
    list: (wallet: string): Promise<ShareRow[]> =>
      readable
        .select(LISTED)
        .where("wallet_address", "=", wallet)
        .orderBy("created_at", "desc")
        .orderBy("share_id")
        .execute(),

    /** By the hash of its token, whoever asks. */
    async findOpen(tokenHash: string): Promise<OpenShare | undefined> {
      const row = await readable
        .select(["share_id", "title", "messages", "created_at"])
        .where("token_hash", "=", tokenHash)
        .executeTakeFirst();
      return (
        row && {
          shareId: row.share_id,
          title: row.title,
          messages: JSON.parse(row.messages) as SharedMessage[],
          createdAt: row.created_at,
        }
      );
    },

    /** From now on nobody finds it. What was said in it goes at once; the row stays until its copies are removed. */
    async revoke({ wallet, shareId }: ShareKey): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable("shares")
        .set({ revoked_at: sql<Date>`clock_timestamp()`, token: "", title: "", messages: "[]" })
        .where("wallet_address", "=", wallet)
        .where("share_id", "=", shareId)
        .where("opened_at", "is not", null)
        .where("revoked_at", "is", null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** To be called once its copies are removed. */
    async remove({ wallet, shareId }: ShareKey): Promise<void> {
      await db
        .deleteFrom("shares")
        .where("wallet_address", "=", wallet)
        .where("share_id", "=", shareId)
        .execute();
    },

    /** Those whose making or revoking broke off. */
    async leftOver(): Promise<ShareKey[]> {
      const { rows } = await sql<ShareKey>`
        select wallet_address as wallet, share_id as "shareId" from shares
        where revoked_at is not null or (opened_at is null and created_at < now() - ${MADE_WITHIN})
        order by created_at limit ${SWEPT_AT_ONCE}`.execute(db);
      return rows;
    },

    /** One of a wallet, also while its pictures are being copied. */
    async find({
      wallet,
      shareId,
    }: ShareKey): Promise<(ShareRow & { messages: SharedMessage[] }) | undefined> {
      const row = await db
        .selectFrom("shares")
        .select([...LISTED, "messages"])
        .where("wallet_address", "=", wallet)
        .where("share_id", "=", shareId)
        .where("revoked_at", "is", null)
        .executeTakeFirst();
      return row && { ...row, messages: JSON.parse(row.messages) as SharedMessage[] };
    },

    /** Of all of a wallet. */
    async ids(wallet: string): Promise<string[]> {
      const rows = await db
        .selectFrom("shares")
        .select("share_id")
        .where("wallet_address", "=", wallet)
        .orderBy("share_id")
        .execute();
      return rows.map(({ share_id: id }) => id);
    },

    /** Nobody finds any of them from now on. */
    async revokeAll(wallet: string): Promise<void> {
      await sql`
        update shares set revoked_at = coalesce(revoked_at, clock_timestamp()), token = '', title = '', messages = '[]'
        where wallet_address = ${wallet}`.execute(db);
    },
  };
}

export type ShareStore = ReturnType<typeof createShareStore>;
