import type { Logger } from "pino";
import type { ChainGateway } from "../../gateways/chain/chain.gateway.ts";
import type { PictureStorage } from "../../gateways/storage/picture.storage.ts";
import { tryToWriteInto } from "../../try-to-write.ts";
import type { HealthStore } from "./health.store.ts";
import { createPartStates } from "./part-states.ts";

const DATABASE_EVERY_MS = 5_000;
/** A bucket's provider counts each write, and a node each call. */
const OUTSIDE_EVERY_MS = 20_000;

export interface WatchedParts {
  store: HealthStore;
  chain: Pick<ChainGateway, "isReady">;
  storage: Pick<PictureStorage, "tryToWrite">;
  /** Folder of the embedded database; null where PostgreSQL is served. */
  embeddedFolder: string | null;
  logger: Logger;
}

/** What this instance depends on, and how each part is tried. */
export const watchParts = ({ store, chain, storage, embeddedFolder, logger }: WatchedParts) =>
  createPartStates({
    logger,
    checks: {
      database: {
        everyMs: DATABASE_EVERY_MS,
        async look() {
          await store.tryToWrite();
          // The embedded one writes into space that it has taken before, until suddenly it can't.
          if (embeddedFolder !== null) await tryToWriteInto(embeddedFolder);
        },
      },
      chain: {
        everyMs: OUTSIDE_EVERY_MS,
        async look() {
          if (!(await chain.isReady())) throw new Error("no Solana node answers");
        },
      },
      storage: { everyMs: OUTSIDE_EVERY_MS, look: storage.tryToWrite },
    },
  });
