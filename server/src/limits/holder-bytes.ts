import type { Content } from "@bakso/contract/content/content";
import type { Limits } from "@bakso/contract/messages";
import type { Logger } from "pino";
import { AppError } from "../errors/app-error.ts";
import { none, type Part } from "../feature.ts";
import type { HolderBytesStore } from "./holder-bytes.store.ts";

export interface HolderBytesDependencies {
  store: HolderBytesStore;
  content: () => Content;
  logger: Pick<Logger, "error">;
}

const MEGABYTE = 1_000_000;
/** An edit of the content is in force after this time. */
const LOOK_EVERY_MS = 1_000;

export interface HolderBytes {
  /** Until the database knows the limit. */
  ready: Promise<void>;
  /** What GET /api/limits says of the room of a wallet. */
  read(wallet: string): Promise<NonNullable<Limits["storage"]>>;
  /** Before work that costs money and ends in something to store. @throws AppError limit.storage_full */
  requireRoom(wallet: string, bytes: number): Promise<void>;
  /** What it measures and lets go of. */
  part: Part;
}

/**
 * The room that each wallet has for talks and pictures. The database counts and refuses (0012-holder-bytes). This
 * passes the content's limit on to it, and reads the counts for people.
 */
export function createHolderBytes({ store, content, logger }: HolderBytesDependencies): HolderBytes {
  const limitBytes = () => content().limits.storagePerWallet.megabytes * MEGABYTE;
  let told = limitBytes();
  const ready = store.setLimit(told);
  const look = async () => {
    const limit = limitBytes();
    if (limit === told) return;
    await store.setLimit(limit);
    told = limit;
  };
  const looking = setInterval(
    () => look().catch((error) => logger.error({ err: error }, "the limit of room could not be set")),
    LOOK_EVERY_MS,
  ).unref();
  let all = { bytes: 0, fullWallets: 0 };

  return {
    ready,
    async read(wallet) {
      return { used_bytes: await store.read(wallet), limit_bytes: limitBytes() };
    },
    async requireRoom(wallet, bytes) {
      if ((await store.read(wallet)) + bytes > limitBytes()) throw new AppError("limit.storage_full");
    },
    part: {
      name: "room",
      async sweep() {
        all = await store.readAll(limitBytes());
      },
      jobKinds: none,
      erase: none,
      export: none,
      exportFiles: none,
      metrics: [
        {
          name: "bakso_kept_bytes",
          help: "Bytes kept of all wallets, some minutes old",
          read: () => all.bytes,
        },
        {
          name: "bakso_full_wallets",
          help: "Wallets without room, some minutes old",
          read: () => all.fullWallets,
        },
      ],
      async close() {
        clearInterval(looking);
      },
    },
  };
}
