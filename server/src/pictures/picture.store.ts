import { type Kysely, type Selectable, sql } from "kysely";
import type { DatabaseSchema, PicturesTable } from "../database/schema.ts";
import type { PictureKey } from "../gateways/storage/picture.storage.ts";
import type { CleanPicture } from "./picture.intake.ts";
import { removeUnused, renew, type UnusedFiles } from "./unused-files.store.ts";

export interface PictureRow {
  mediaType: "image/jpeg" | "image/png";
  bytes: number;
  width: number;
  height: number;
  upload: CleanPicture["upload"];
}

/** Messages name a picture by this path; the site's origin is added when it is sent. */
export const pictureAddress = (pictureId: string): string => `/api/images/${pictureId}`;

/** How long a picture that nothing names is kept: its message may still be on its way. */
const UNUSED_KEPT = sql`interval '1 hour'`;

const PICTURES: UnusedFiles = {
  table: "pictures",
  id: "picture_id",
  isUnused: sql<boolean>`
    created_at < clock_timestamp() - ${UNUSED_KEPT} and not exists (
      select 1 from messages
      where messages.wallet_address = pictures.wallet_address
        and messages.image_url = '/api/images/' || pictures.picture_id
    ) and not exists (
      select 1 from messages
      where messages.wallet_address = pictures.wallet_address and messages.picture_urls is not null
        and messages.picture_urls @> array['/api/images/' || pictures.picture_id]
    ) and not exists (
      select 1 from user_images
      where user_images.wallet_address = pictures.wallet_address and user_images.picture_id = pictures.picture_id
    ) and not exists (
      select 1 from user_images
      where user_images.wallet_address = pictures.wallet_address
        and user_images.source_picture_id = pictures.picture_id
    )`,
};

const PAGE_ROWS = 200;

const toRow = (row: Selectable<PicturesTable>): PictureRow => ({
  mediaType: row.media_type,
  bytes: row.bytes,
  width: row.width,
  height: row.height,
  upload: {
    kind: row.upload_kind,
    bytes: row.upload_bytes,
    width: row.upload_width,
    height: row.upload_height,
  },
});

export function createPictureStore(db: Kysely<DatabaseSchema>) {
  return {
    /** Adding the same picture again starts its time anew. */
    async add(
      wallet: string,
      { pictureId, mediaType, bytes, width, height, upload }: CleanPicture,
    ): Promise<void> {
      await db
        .insertInto("pictures")
        .values({
          wallet_address: wallet,
          picture_id: pictureId,
          media_type: mediaType,
          bytes: bytes.length,
          width,
          height,
          upload_kind: upload.kind,
          upload_bytes: upload.bytes,
          upload_width: upload.width,
          upload_height: upload.height,
        })
        .onConflict((conflict) =>
          conflict.columns(["wallet_address", "picture_id"]).doUpdateSet({ created_at: sql<Date>`now()` }),
        )
        .execute();
    },

    async find({ wallet, pictureId }: PictureKey): Promise<PictureRow | undefined> {
      const row = await db
        .selectFrom("pictures")
        .selectAll()
        .where("wallet_address", "=", wallet)
        .where("picture_id", "=", pictureId)
        .executeTakeFirst();
      return row && toRow(row);
    },

    /** All pictures of a wallet, by their names, some at a time. */
    async *pages(wallet: string): AsyncGenerator<(PictureRow & { pictureId: string; createdAt: Date })[]> {
      let last = "";
      for (;;) {
        const rows = await db
          .selectFrom("pictures")
          .selectAll()
          .where("wallet_address", "=", wallet)
          .where("picture_id", ">", last)
          .orderBy("picture_id")
          .limit(PAGE_ROWS)
          .execute();
        yield rows.map((row) => ({ ...toRow(row), pictureId: row.picture_id, createdAt: row.created_at }));
        if (rows.length < PAGE_ROWS) return;
        last = rows.at(-1)?.picture_id ?? "";
      }
    },

    /** Starts the time of pictures anew, so that they are there until what names them is stored. @returns how many there are */
    renew: (wallet: string, pictureIds: readonly string[]): Promise<number> =>
      renew(db, PICTURES, wallet, pictureIds),

    /** Forgets pictures that neither a message nor a library names any more. @returns those that are gone */
    removeUnused: (remove: (key: PictureKey) => Promise<void>): Promise<PictureKey[]> =>
      removeUnused(db, PICTURES, remove),

    async removeAll(wallet: string): Promise<void> {
      await db.deleteFrom("pictures").where("wallet_address", "=", wallet).execute();
    },
  };
}

export type PictureStore = ReturnType<typeof createPictureStore>;
