import type { Logger } from "pino";
import { AppError } from "../../errors/app-error.ts";
import { type Part, said } from "../../feature.ts";
import type { SessionService } from "../../sessions/session.service.ts";
import type { ErasureStore } from "./erasure.store.ts";

/** How much was said, for whoever erased it. */
export interface ErasedTalks {
  conversations: number;
  messages: number;
}

export interface ErasureServiceDependencies {
  store: ErasureStore;
  sessions: Pick<SessionService, "endAll">;
  eraseTalks(wallet: string): Promise<ErasedTalks>;
  /** Whatever else keeps something of a wallet. */
  others: () => readonly Pick<Part, "erase">[];
  logger: Logger;
}

/**
 * Erases everything that is stored of a wallet. The wish is stored first. If erasing breaks off, it is finished later:
 * by housekeeping, or before the wallet signs in again, so that nothing new is erased with the old.
 */
export function createErasureService({
  store,
  sessions,
  eraseTalks,
  others,
  logger,
}: ErasureServiceDependencies) {
  const finish = async (wallet: string): Promise<ErasedTalks> => {
    // First, so that nothing is added to what is being erased.
    await sessions.endAll(wallet);
    const talks = await eraseTalks(wallet);
    for (const erase of said(others().map((part) => part.erase))) await erase(wallet);
    await store.end(wallet);
    return talks;
  };

  return {
    /** @throws AppError erase.unfinished when it broke off; it will be finished by itself */
    async erase(wallet: string): Promise<ErasedTalks> {
      await store.begin(wallet);
      return finish(wallet).catch((cause) => {
        throw new AppError("erase.unfinished", { cause });
      });
    },

    /** Finishes an earlier erasure of a wallet, if there is one. */
    async finishIfBegun(wallet: string): Promise<void> {
      if (await store.isBegun(wallet)) await finish(wallet);
    },

    /** Finishes what broke off. */
    async finishBrokenOff(): Promise<void> {
      for (const wallet of await store.listBrokenOff())
        await finish(wallet).then(
          () => logger.warn("an erasure that broke off was finished"),
          (error) => logger.error({ err: error }, "an erasure broke off again"),
        );
    },
  };
}

export type ErasureService = ReturnType<typeof createErasureService>;
