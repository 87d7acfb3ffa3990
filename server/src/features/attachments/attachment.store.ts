import type { AttachmentPart } from "@bakso/contract/attachments";
import { type Kysely, sql } from "kysely";
import type { DatabaseSchema } from "../../database/schema.ts";
import type { PictureKey } from "../../gateways/storage/picture.storage.ts";
import { removeUnused, renew, type UnusedFiles } from "../../pictures/unused-files.store.ts";

/** What is known of an attachment, but for its text. */
export type AttachmentFacts = Omit<AttachmentPart, "type" | "url">;

export interface AttachmentRow {
  facts: AttachmentFacts;
  /** Addresses of the pictures that its pages without text are. */
  pagePictures: readonly string[];
  createdAt: Date;
}

export interface AttachmentKey {
  wallet: string;
  attachmentId: string;
}

/** A part of an attachment's text. */
export interface AttachmentText extends Pick<AttachmentFacts, "attachment_id" | "name" | "kind"> {
  facts: AttachmentFacts;
  text: string;
}

/** How long a file that no question names is kept: its question may still be on its way. */
const UNUSED_KEPT = sql`interval '1 hour'`;
const ATTACHMENTS: UnusedFiles = {
  table: "attachments",
  id: "attachment_id",
  isUnused: sql<boolean>`
    created_at < clock_timestamp() - ${UNUSED_KEPT} and not exists (
      select 1 from messages
      where messages.wallet_address = attachments.wallet_address and messages.attachment_ids is not null
        and messages.attachment_ids @> array[attachments.attachment_id]
    )`,
};
const PAGE_ROWS = 200;

interface StoredRow {
  attachment_id: string;
  name: string;
  kind: AttachmentFacts["kind"];
  bytes: number;
  facts: string;
  page_pictures: string[] | null;
  created_at: Date;
}

const COLUMNS = ["attachment_id", "name", "kind", "bytes", "facts", "page_pictures", "created_at"] as const;

const toRow = ({ attachment_id, name, kind, bytes, ...row }: StoredRow): AttachmentRow => ({
  facts: { attachment_id, name, kind, bytes, ...JSON.parse(row.facts) },
  pagePictures: row.page_pictures ?? [],
  createdAt: row.created_at,
});

export function createAttachmentStore(db: Kysely<DatabaseSchema>) {
  return {
    /** Adding the same file again starts its time anew; it is called as it is called now. */
    async add(
      wallet: string,
      { facts, pagePictures, text }: Pick<AttachmentRow, "facts" | "pagePictures"> & { text: string },
    ): Promise<void> {
      const { attachment_id, name, kind, bytes, ...others } = facts;
      const read = {
        name,
        facts: JSON.stringify(others),
        text,
        page_pictures: pagePictures.length === 0 ? null : [...pagePictures],
      };
      await db
        .insertInto("attachments")
        .values({ wallet_address: wallet, attachment_id, kind, bytes, ...read })
        .onConflict((conflict) =>
          conflict
            .columns(["wallet_address", "attachment_id"])
            .doUpdateSet({ ...read, created_at: sql<Date>`clock_timestamp()` }),
        )
        .execute();
    },

    async find({ wallet, attachmentId }: AttachmentKey): Promise<AttachmentRow | undefined> {
      const row = await db
        .selectFrom("attachments")
        .select(COLUMNS)
        .where("wallet_address", "=", wallet)
        .where("attachment_id", "=", attachmentId)
        .executeTakeFirst();
      return row && toRow(row);
    },

    /** Those of a question that is about to be stored; their time starts anew, so that they are there until it is. */
    async use(wallet: string, attachmentIds: readonly string[]): Promise<AttachmentRow[]> {
      if (attachmentIds.length === 0) return [];
      const rows = await db
        .updateTable("attachments")
        .set({ created_at: sql<Date>`clock_timestamp()` })
        .where("wallet_address", "=", wallet)
        .where("attachment_id", "in", [...attachmentIds])
        .returning(COLUMNS)
        .execute();
      const found = rows.map(toRow);
      return attachmentIds.flatMap((id) => found.find(({ facts }) => facts.attachment_id === id) ?? []);
    },

    /** The beginnings of their texts, in the order of the ids. */
    async texts(
      wallet: string,
      attachmentIds: readonly string[],
      characters: number,
    ): Promise<AttachmentText[]> {
      if (attachmentIds.length === 0) return [];
      const rows = await db
        .selectFrom("attachments")
        .select(COLUMNS)
        .select(sql<string>`left(text, ${characters}::integer)`.as("text"))
        .where("wallet_address", "=", wallet)
        .where("attachment_id", "in", [...attachmentIds])
        .execute();
      return attachmentIds.flatMap((id) => {
        const row = rows.find(({ attachment_id }) => attachment_id === id);
        if (!row) return [];
        return { attachment_id: id, name: row.name, kind: row.kind, facts: toRow(row).facts, text: row.text };
      });
    },

    /** All of a wallet, some at a time. */
    async *pages(wallet: string): AsyncGenerator<AttachmentRow[]> {
      let last = "";
      for (;;) {
        const rows = await db
          .selectFrom("attachments")
          .select(COLUMNS)
          .where("wallet_address", "=", wallet)
          .where("attachment_id", ">", last)
          .orderBy("attachment_id")
          .limit(PAGE_ROWS)
          .execute();
        yield rows.map(toRow);
        if (rows.length < PAGE_ROWS) return;
        last = rows.at(-1)?.attachment_id ?? "";
      }
    },

    /** As `use`, for one that is handed in again. @returns whether it is there */
    async renew({ wallet, attachmentId }: AttachmentKey): Promise<boolean> {
      return (await renew(db, ATTACHMENTS, wallet, [attachmentId])) > 0;
    },

    /** Forgets files that no question names any more. @returns those that are gone */
    removeUnused: (remove: (key: PictureKey) => Promise<void>): Promise<PictureKey[]> =>
      removeUnused(db, ATTACHMENTS, remove),

    async removeAll(wallet: string): Promise<void> {
      await db.deleteFrom("attachments").where("wallet_address", "=", wallet).execute();
    },
  };
}

export type AttachmentStore = ReturnType<typeof createAttachmentStore>;
