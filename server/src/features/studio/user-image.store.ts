import { IMAGE_UNDO_MS } from "@bakso/contract/constants";
import type { Aspect, ImageMode } from "@bakso/contract/studio";
import { type Kysely, sql } from "kysely";
import type { DatabaseSchema } from "../../database/schema.ts";

/** A little longer than people are told, so that the last moment still counts. */
const UNDO = sql`make_interval(secs => ${(IMAGE_UNDO_MS * 2) / 1_000})`;

export interface UserImageRow {
  imageId: string;
  pictureId: string;
  sourcePictureId: string | null;
  mode: ImageMode;
  prompt: string;
  revisedPrompt: string;
  madeBy: string;
  isDemo: boolean;
  isFavourite: boolean;
  seed: number | null;
  style: string | null;
  aspect: Aspect | null;
  createdAt: Date;
  width: number;
  height: number;
}

export function createUserImageStore(db: Kysely<DatabaseSchema>) {
  const images = db
    .selectFrom("user_images")
    .innerJoin("pictures", (join) =>
      join
        .onRef("pictures.wallet_address", "=", "user_images.wallet_address")
        .onRef("pictures.picture_id", "=", "user_images.picture_id"),
    )
    .select([
      "user_images.image_id as imageId",
      "user_images.picture_id as pictureId",
      "user_images.source_picture_id as sourcePictureId",
      "user_images.mode",
      "user_images.prompt",
      "user_images.revised_prompt as revisedPrompt",
      "user_images.made_by as madeBy",
      "user_images.is_demo as isDemo",
      "user_images.is_favourite as isFavourite",
      "user_images.seed",
      "user_images.style",
      "user_images.aspect",
      "user_images.created_at as createdAt",
      "pictures.width",
      "pictures.height",
    ])
    .where("user_images.deleted_at", "is", null);

  const change = async (
    wallet: string,
    imageId: string,
    values: { is_favourite?: boolean; deleted_at?: Date | null },
    isDeleted = false,
  ): Promise<boolean> => {
    const rows = await db
      .updateTable("user_images")
      .set(values)
      .where("wallet_address", "=", wallet)
      .where("image_id", "=", imageId)
      .where("deleted_at", isDeleted ? "is not" : "is", null)
      .returning("image_id")
      .execute();
    return rows.length === 1;
  };

  return {
    /** A wallet's library, the newest first. @param limit so many of the newest; all when absent */
    list: (wallet: string, limit?: number): Promise<UserImageRow[]> =>
      images
        .where("user_images.wallet_address", "=", wallet)
        .orderBy("user_images.created_at", "desc")
        .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
        .execute(),

    find: (wallet: string, imageId: string): Promise<UserImageRow | undefined> =>
      images
        .where("user_images.wallet_address", "=", wallet)
        .where("user_images.image_id", "=", imageId)
        .executeTakeFirst(),

    setFavourite: (wallet: string, imageId: string, isFavourite: boolean): Promise<boolean> =>
      change(wallet, imageId, { is_favourite: isFavourite }),

    /** Takes a picture out of the library; for a while it can be brought back. @returns whether it was there */
    remove: (wallet: string, imageId: string): Promise<boolean> =>
      change(wallet, imageId, { deleted_at: new Date() }),

    restore: (wallet: string, imageId: string): Promise<boolean> =>
      change(wallet, imageId, { deleted_at: null }, true),

    /** Forgets deleted pictures for good; the files are removed when nothing names them any more. */
    async sweep(): Promise<void> {
      await sql`delete from user_images where deleted_at < now() - ${UNDO}`.execute(db);
    },

    async removeAll(wallet: string): Promise<void> {
      await db.deleteFrom("user_images").where("wallet_address", "=", wallet).execute();
    },
  };
}

export type UserImageStore = ReturnType<typeof createUserImageStore>;
