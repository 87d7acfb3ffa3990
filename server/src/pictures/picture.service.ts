import type { Readable } from "node:stream";
import { isOutOfRoom } from "../database/sql-errors.ts";
import { AppError } from "../errors/app-error.ts";
import type { ByteRange, PictureKey, PictureStorage } from "../gateways/storage/picture.storage.ts";
import type { HolderBytes } from "../limits/holder-bytes.ts";
import type { CleanPicture } from "./picture.intake.ts";
import { type PictureRow, type PictureStore, pictureAddress } from "./picture.store.ts";
import { thumbnailsOf } from "./thumbnails.ts";

export interface PictureService {
  /** Checks whether pictures can be stored now. @throws AppError picture.storage_unavailable */
  tryToKeep(): Promise<void>;
  /**
   * To be called before a picture is made or taken in, which costs more than this check. @throws AppError
   * limit.storage_full
   */
  requireRoom(wallet: string): Promise<void>;
  /** Keeps a picture for a wallet, for good before it answers. @returns the address that messages name it by @throws AppError limit.storage_full */
  keep(wallet: string, picture: CleanPicture): Promise<string>;
  /** What is known of a wallet's picture; undefined when it has none of that name. */
  find(key: PictureKey): Promise<PictureRow | undefined>;
  /** Keeps what a question is about to name from being swept until it is stored. */
  hold(wallet: string, addresses: readonly string[]): Promise<void>;
  open(key: PictureKey, range?: ByteRange): Promise<Readable | undefined>;
  /** All bytes of a wallet's picture, by the address of a message. */
  read(wallet: string, address: string): Promise<StoredPicture | undefined>;
  /** All pictures of a wallet, some at a time. */
  pages: PictureStore["pages"];
  removeAll(wallet: string): Promise<void>;
  /** Removes pictures that nothing names any more. */
  sweep(): Promise<void>;
}

export interface StoredPicture extends PictureRow {
  pictureId: string;
  data: Buffer;
}

/** Larger than most that models draw or phones take. */
const USUAL_BYTES = 4_000_000;
const ADDRESS = /\/api\/images\/([0-9a-f]{64}\.(?:jpg|png))$/;

/** Pictures of holders: their data is in the database, their bytes are in the storage. */
export function createPictureService(
  storage: PictureStorage,
  store: PictureStore,
  { requireRoom }: Pick<HolderBytes, "requireRoom">,
): PictureService {
  const stored = async (writing: Promise<void>): Promise<void> => {
    try {
      await writing;
    } catch (cause) {
      throw new AppError("picture.storage_unavailable", { cause });
    }
  };

  return {
    tryToKeep: () => stored(storage.tryToWrite()),
    requireRoom: (wallet) => requireRoom(wallet, USUAL_BYTES),
    async keep(wallet, picture) {
      const key = { wallet, pictureId: picture.pictureId };
      // Renewed first: from here on no sweep takes its bytes away.
      const isKnown = (await store.renew(wallet, [picture.pictureId])) > 0;
      await requireRoom(wallet, isKnown ? 0 : picture.bytes.length);
      // The row is written last: whoever finds it finds the bytes too.
      await stored(storage.write(key, picture.bytes));
      try {
        await store.add(wallet, picture);
      } catch (error) {
        if (!isOutOfRoom(error)) throw error;
        // Another statement took the room meanwhile.
        await storage.remove(key);
        throw new AppError("limit.storage_full", { cause: error });
      }
      return pictureAddress(picture.pictureId);
    },
    async hold(wallet, addresses) {
      const pictureIds = addresses.map((address) => ADDRESS.exec(address)?.[1] ?? "");
      await store.renew(wallet, pictureIds);
    },
    find: store.find,
    open: storage.read,
    pages: store.pages,
    async read(wallet, address) {
      const pictureId = ADDRESS.exec(address)?.[1];
      if (pictureId === undefined) return undefined;
      const [row, stream] = await Promise.all([
        store.find({ wallet, pictureId }),
        storage.read({ wallet, pictureId }),
      ]);
      if (!stream) return undefined;
      const parts: Buffer[] = [];
      for await (const part of stream) parts.push(part as Buffer);
      return row && { ...row, pictureId, data: Buffer.concat(parts) };
    },
    async removeAll(wallet) {
      await store.removeAll(wallet);
      await storage.removeAll(wallet);
    },
    async sweep() {
      await store.removeUnused(async (key) => {
        for (const thumbnail of thumbnailsOf(key)) await storage.remove(thumbnail);
        await storage.remove(key);
      });
    },
  };
}
