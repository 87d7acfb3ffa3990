import type { GateReason } from "@bakso/contract/auth";
import type { Content } from "@bakso/contract/content/content";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { bounded } from "../bounded.ts";
import { AppError } from "../errors/app-error.ts";
import type { ChainGateway } from "../gateways/chain/chain.gateway.ts";
import { createSingleFlight } from "../single-flight.ts";
import type { GateStore, StoredBalance } from "./gate.store.ts";
import type { MintCheck } from "./mint-check.ts";

/** How long the last good reading keeps an open page readable while no node responds. */
const OUTAGE_GRACE_MS = 15 * 60_000;

export interface GateState {
  access: "granted" | "denied";
  reason?: GateReason;
  /** null when it could not be read. */
  balanceRaw: bigint | null;
  requiredRaw: bigint;
  checkedAtMs: number | null;
}

/**
 * A reading before something that costs money waits so long until the other instances get it, with those of others: what it
 * was read for needs the database itself, at once.
 */
const SHARE_AFTER_MS = 1_000;

/** A signed-in wallet, and the address from which it asks. */
export interface GateAsker {
  wallet: string;
  ip: string;
}

export interface GateDependencies {
  chain: Pick<ChainGateway, "readTokenBalance">;
  store: Pick<GateStore, "findBalance" | "saveBalances">;
  /** Counts a read of the chain that an address causes. @throws AppError limit.requests */
  countRead(ip: string): Promise<void>;
  mintCheck: Pick<MintCheck, "verdict">;
  content: () => Content;
  logger: Logger;
  nowMs?: () => number;
}

export interface Gate {
  /** Raw units that open the door. */
  requiredRaw(): bigint;
  /**
   * What the wallet may do, by a reading that is recent enough for the limits; `fresh` reads anew, unless that was done
   * just now.
   *
   * @throws AppError limit.requests when the address had the chain read too often
   */
  stateOf(asker: GateAsker, options?: { fresh?: boolean }): Promise<GateState>;
  /**
   * Lets holders pass.
   *
   * @param purpose `paid` reads the balance as the limits say for calls that cost money, and needs an answer;
   *   `read` goes on for a while with the last good reading when no node answers
   * @throws AppError gate.balance_too_low, gate.balance_unknown or limit.requests
   */
  requireHolder(asker: GateAsker, purpose: "read" | "paid"): Promise<void>;
  /**
   * A session of the wallet has ended, and all that is kept of it may go: readings that were not yet shared are not.
   *
   * @param wallet of all, where undefined
   */
  forgetUnshared(wallet: string | undefined): void;
}

/** The rule itself: exactly the minimum passes, one raw unit less does not, and without a reading nobody passes. */
export function decideAccess(
  balanceRaw: bigint | null,
  requiredRaw: bigint,
): Pick<GateState, "access" | "reason"> {
  if (balanceRaw === null) return { access: "denied", reason: "balance_unknown" };
  return balanceRaw >= requiredRaw ? { access: "granted" } : { access: "denied", reason: "balance_too_low" };
}

/** The result of a read. A failure holds for a while too, so that nobody can make us try all the time. */
type Reading = StoredBalance | { failure: Error; checkedAtMs: number };

/** Reads balances for the gate: cached in the process, shared through the database, one read for many requests. */
export function createGate({
  chain,
  store,
  countRead,
  mintCheck,
  content,
  logger,
  nowMs = Date.now,
}: GateDependencies): Gate {
  const readings = new LRUCache<string, StoredBalance>({ ...bounded(20_000) });
  const failures = new LRUCache<string, Reading & { failure: Error }>({ ...bounded(20_000) });
  const reads = createSingleFlight<StoredBalance>();
  const unshared = new Map<string, StoredBalance>();
  const requiredRaw = () => {
    const { minimumUi, decimals } = content().token;
    return BigInt(minimumUi) * 10n ** BigInt(decimals);
  };
  /** Amounts can be compared once the chain has given the decimals. */
  const isMintKnown = async () => (await mintCheck.verdict(content().token)).kind === "agrees";
  const isWithin = ({ checkedAtMs }: Reading, maxAgeMs: number) => nowMs() - checkedAtMs <= maxAgeMs;

  // A reading counts even if it can't be stored: a database failure must not close the door.
  const share = (readings: ReadonlyMap<string, StoredBalance>): Promise<void> =>
    store.saveBalances(readings).catch((error) => logger.warn({ err: error }, "a balance could not be kept"));
  const shareAll = (): void => {
    if (unshared.size === 0) return;
    void share(new Map(unshared));
    unshared.clear();
  };
  const shareLater = (wallet: string, reading: StoredBalance): void => {
    if (unshared.size === 0) setTimeout(shareAll, SHARE_AFTER_MS).unref();
    unshared.set(wallet, reading);
  };

  const readChain = async ({ wallet, ip }: GateAsker, purpose: "read" | "paid"): Promise<StoredBalance> => {
    await countRead(ip);
    const checkedAtMs = nowMs();
    try {
      const reading = { balanceRaw: await chain.readTokenBalance(wallet), checkedAtMs };
      readings.set(wallet, reading);
      failures.delete(wallet);
      if (purpose === "paid") shareLater(wallet, reading);
      else void share(new Map([[wallet, reading]]));
      return reading;
    } catch (error) {
      failures.set(wallet, { failure: error as Error, checkedAtMs });
      throw error;
    }
  };

  const lastReading = async (wallet: string, maxAgeMs: number): Promise<StoredBalance | undefined> => {
    const own = readings.get(wallet);
    if (own && isWithin(own, maxAgeMs)) return own;
    try {
      const stored = await store.findBalance(wallet);
      if (!stored || !isWithin(stored, maxAgeMs)) return undefined;
      readings.set(wallet, stored);
      return stored;
    } catch (error) {
      logger.warn({ err: error }, "the last balance could not be looked up");
      return undefined;
    }
  };

  const reading = async (
    asker: GateAsker,
    maxAgeMs: number,
    purpose: "read" | "paid",
  ): Promise<StoredBalance> => {
    const reuseMs = content().limits.gate.reuseSeconds * 1_000;
    const longestMs = Math.max(maxAgeMs, reuseMs);
    const recent = longestMs > 0 ? await lastReading(asker.wallet, longestMs) : undefined;
    if (recent) return recent;
    const failed = failures.get(asker.wallet);
    if (failed && reuseMs > 0 && isWithin(failed, reuseMs)) throw failed.failure;
    return reads.run(asker.wallet, () => readChain(asker, purpose));
  };

  const stateFrom = (found: StoredBalance | null): GateState => ({
    ...decideAccess(found?.balanceRaw ?? null, requiredRaw()),
    balanceRaw: found?.balanceRaw ?? null,
    requiredRaw: requiredRaw(),
    checkedAtMs: found?.checkedAtMs ?? null,
  });

  /** Fails closed: any failure means that there is no reading. */
  const tryReading = async (...order: Parameters<typeof reading>): Promise<StoredBalance | null> => {
    try {
      return await reading(...order);
    } catch (error) {
      if (error instanceof AppError) throw error;
      logger.warn({ reason: (error as Error).message }, "a balance could not be read");
      return null;
    }
  };

  const stateOf: Gate["stateOf"] = async (asker, { fresh = false } = {}) => {
    if (!(await isMintKnown())) return stateFrom(null);
    const { gate } = content().limits;
    const now = await tryReading(asker, fresh ? 0 : gate.balanceMaxAgeSeconds * 1_000, "read");
    return stateFrom(now ?? (fresh ? null : ((await lastReading(asker.wallet, OUTAGE_GRACE_MS)) ?? null)));
  };

  return {
    requiredRaw,
    stateOf,
    forgetUnshared(wallet) {
      if (wallet === undefined) unshared.clear();
      else unshared.delete(wallet);
    },
    async requireHolder(asker, purpose) {
      const { gate } = content().limits;
      const state =
        purpose === "paid"
          ? stateFrom(
              (await isMintKnown())
                ? await tryReading(asker, gate.paidBalanceMaxAgeSeconds * 1_000, "paid")
                : null,
            )
          : await stateOf(asker);
      if (state.access === "granted") return;
      const details = {
        balance_raw: state.balanceRaw === null ? null : String(state.balanceRaw),
        required_raw: String(state.requiredRaw),
      };
      throw new AppError(
        state.reason === "balance_unknown" ? "gate.balance_unknown" : "gate.balance_too_low",
        { details },
      );
    },
  };
}
