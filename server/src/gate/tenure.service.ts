import type { Content } from "@bakso/contract/content/content";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { bounded } from "../bounded.ts";
import type { ChainGateway } from "../gateways/chain/chain.gateway.ts";
import { createSingleFlight } from "../single-flight.ts";
import { lastSiteMidnight } from "../site-clock.ts";

/** A node may be some seconds behind. So a result in favour of a wallet is checked a second time. */
const SECOND_LOOK_MS = 60_000;
const MOST_KEPT = 20_000;

/**
 * Whether a wallet held enough when the site's day began:
 * - `held`: it did, so nobody else can use these tokens today
 * - `new`: they came later; another wallet may have used what they open
 * - `unknown`: the chain's history could not be read
 */
export type Tenure = "held" | "new" | "unknown";

export interface TenureDependencies {
  chain: Pick<ChainGateway, "readTokenBalanceAt">;
  requiredRaw(): bigint;
  content: () => Content;
  logger: Logger;
  nowMs: () => number;
}

export interface Tenures {
  of(wallet: string): Promise<Tenure>;
}

interface Look {
  midnightMs: number;
  lookedAtMs: number;
  /** null: it could not be read. */
  balanceRaw: bigint | null;
  isFinal: boolean;
}

/**
 * Makes a wallet's daily use follow its tokens. At the midnight that begins the day they are in one wallet, and that
 * wallet counts, wherever they go afterwards. Nothing is stored; all instances get the same result, since it comes from
 * the chain.
 */
export function createTenures({ chain, requiredRaw, content, logger, nowMs }: TenureDependencies): Tenures {
  const looks = new LRUCache<string, Look>({ ...bounded(MOST_KEPT) });
  const looking = createSingleFlight<Look>();

  const look = async (wallet: string, midnightMs: number, before: Look | undefined): Promise<Look> => {
    const lookedAtMs = nowMs();
    try {
      const balanceRaw = await chain.readTokenBalanceAt(wallet, midnightMs);
      // Too little stays too little. Enough may be wrong, since the node may not know the latest moves.
      const isFinal = balanceRaw < requiredRaw() || (before !== undefined && before.balanceRaw !== null);
      return { midnightMs, lookedAtMs, balanceRaw, isFinal };
    } catch (error) {
      logger.warn({ reason: (error as Error).message }, "what moved since midnight could not be read");
      return { midnightMs, lookedAtMs, balanceRaw: null, isFinal: false };
    }
  };

  /** Compared with midnight: a result of the day before does not count. */
  const lookShared = (wallet: string, midnightMs: number, before: Look | undefined): Promise<Look> =>
    looking.run(`${wallet} ${midnightMs}`, async () => {
      const found = await look(wallet, midnightMs, before);
      looks.set(wallet, found);
      return found;
    });

  return {
    async of(wallet) {
      const midnightMs = lastSiteMidnight(content().site.siteClock, nowMs()).getTime();
      const known = looks.get(wallet);
      const before = known?.midnightMs === midnightMs ? known : undefined;
      const isDue = !before || (!before.isFinal && nowMs() - before.lookedAtMs >= SECOND_LOOK_MS);
      const { balanceRaw } = isDue ? await lookShared(wallet, midnightMs, before) : before;
      if (balanceRaw === null) return "unknown";
      return balanceRaw >= requiredRaw() ? "held" : "new";
    },
  };
}
