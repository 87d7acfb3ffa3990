import { IMAGE_UNDO_MS } from "@bakso/contract/constants";
import type { Aspect, ImageMode } from "@bakso/contract/studio";
import { type Kysely, sql } from "kysely";
import type { DatabaseSchema } from "../../database/schema.ts";

/** A little longer than people are told, so that the last moment still counts. */
const UNDO = sql`make_interval(secs => ${(IMAGE_UNDO_MS * 2) / 1_000})`;

/** So many are read at once. */
const PAGE_ROWS = 500;

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

/** Which part of a library. */
export interface ImagePage {
  limit?: number | undefined;
  /** Those after this one. */
  before?: string | undefined;
  /** In one of their prompts, in any letter case. */
  text?: string | undefined;
  isFavourite?: boolean | undefined;
  pictureId?: string | undefined;
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
    /** A wallet's library or a page of it, the newest first. Behind a picture that the wallet does not have is nothing. */
    list(
      wallet: string,
      { limit, before, text, isFavourite, pictureId }: ImagePage = {},
    ): Promise<UserImageRow[]> {
      let query = images
        .where("user_images.wallet_address", "=", wallet)
        .orderBy("user_images.created_at", "desc")
        .orderBy("user_images.image_id", "desc");
      if (limit !== undefined) query = query.limit(limit);
      if (pictureId !== undefined) query = query.where("user_images.picture_id", "=", pictureId);
      if (isFavourite) query = query.where("user_images.is_favourite", "=", true);
      if (before !== undefined)
        query = query.where(
          sql<boolean>`(user_images.created_at, user_images.image_id) < (
            select created_at, image_id from user_images as last_seen
            where last_seen.wallet_address = ${wallet} and last_seen.image_id = ${before})`,
        );
      // Not `like`, in which some characters of a search would mean something else.
      if (text)
        query = query.where(
          sql<boolean>`strpos(lower(user_images.prompt || ' ' || user_images.revised_prompt), lower(${text})) > 0`,
        );
      return query.execute();
    },

    /** The same, page by page: a library may have tens of thousands. */
    async *pages(wallet: string, part: Omit<ImagePage, "limit">): AsyncGenerator<UserImageRow[]> {
      let { before } = part;
      for (;;) {
        const rows: UserImageRow[] = await this.list(wallet, { ...part, before, limit: PAGE_ROWS });
        yield rows;
        before = rows.at(-1)?.imageId;
        if (rows.length < PAGE_ROWS) return;
      }
    },

    async count(wallet: string): Promise<number> {
      const { count } = await db
        .selectFrom("user_images")
        .select(sql<string>`count(*)`.as("count"))
        .where("wallet_address", "=", wallet)
        .where("deleted_at", "is", null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

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
