import type { GateReason } from "@bakso/contract/auth";
import { TOKEN_DECIMALS } from "@bakso/contract/constants";
import type { Content } from "@bakso/contract/content/content.shapes";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { AppError } from "../errors/app-error.ts";
import type { ChainGateway } from "../gateways/chain/chain.gateway.ts";
import type { GateStore, StoredBalance } from "./gate.store.ts";

/** How long the last good reading keeps an open page readable while no node answers. */
const OUTAGE_GRACE_MS = 15 * 60_000;

export interface GateState {
  access: "granted" | "denied";
  reason?: GateReason;
  /** null when it could not be read. */
  balanceRaw: bigint | null;
  requiredRaw: bigint;
  checkedAtMs: number | null;
}

export interface GateDependencies {
  chain: Pick<ChainGateway, "readTokenBalance">;
  store: GateStore;
  content: () => Content;
  logger: Logger;
  nowMs?: () => number;
}

export interface Gate {
  /** Raw units that open the door. */
  requiredRaw(): bigint;
  /** What the wallet may do, from a reading that is no older than the limits say; `fresh` reads now. */
  stateOf(wallet: string, options?: { fresh?: boolean }): Promise<GateState>;
  /**
   * Lets holders pass.
   *
   * @param purpose `paid` reads the balance as the limits say for calls that cost money, and needs an answer;
   *   `read` goes on for a while with the last good reading when no node answers
   * @throws AppError gate.balance_too_low or gate.balance_unknown
   */
  requireHolder(wallet: string, purpose: "read" | "paid"): Promise<void>;
}

/** The rule itself: exactly the minimum passes, one raw unit less does not, and no reading is no pass. */
export function decideAccess(
  balanceRaw: bigint | null,
  requiredRaw: bigint,
): Pick<GateState, "access" | "reason"> {
  if (balanceRaw === null) return { access: "denied", reason: "balance_unknown" };
  return balanceRaw >= requiredRaw ? { access: "granted" } : { access: "denied", reason: "balance_too_low" };
}

/** Reads balances for the gate: cached in the process, shared through the database, one read for many askers. */
export function createGate({ chain, store, content, logger, nowMs = Date.now }: GateDependencies): Gate {
  const readings = new LRUCache<string, StoredBalance>({ max: 20_000 });
  const pending = new Map<string, Promise<StoredBalance>>();
  const requiredRaw = () => BigInt(content().token.minimumUi) * 10n ** BigInt(TOKEN_DECIMALS);

  const readChain = async (wallet: string): Promise<StoredBalance> => {
    const checkedAtMs = nowMs();
    const reading = { balanceRaw: await chain.readTokenBalance(wallet), checkedAtMs };
    readings.set(wallet, reading);
    // The reading holds without being kept: a database that fails here must not close the door.
    store
      .saveBalance(wallet, reading)
      .catch((error) => logger.warn({ err: error }, "a balance could not be kept"));
    return reading;
  };

  const readShared = (wallet: string): Promise<StoredBalance> => {
    const running = pending.get(wallet);
    if (running) return running;
    const read = readChain(wallet).finally(() => pending.delete(wallet));
    pending.set(wallet, read);
    return read;
  };

  const lastReading = async (wallet: string, maxAgeMs: number): Promise<StoredBalance | undefined> => {
    const isRecent = (reading: StoredBalance | undefined) =>
      reading && nowMs() - reading.checkedAtMs <= maxAgeMs;
    const own = readings.get(wallet);
    if (isRecent(own)) return own;
    const stored = await store.findBalance(wallet);
    if (!stored || !isRecent(stored)) return undefined;
    readings.set(wallet, stored);
    return stored;
  };

  const reading = async (wallet: string, maxAgeMs: number): Promise<StoredBalance> => {
    const recent = maxAgeMs > 0 ? await lastReading(wallet, maxAgeMs) : undefined;
    return recent ?? readShared(wallet);
  };

  const stateFrom = (found: StoredBalance | null): GateState => ({
    ...decideAccess(found?.balanceRaw ?? null, requiredRaw()),
    balanceRaw: found?.balanceRaw ?? null,
    requiredRaw: requiredRaw(),
    checkedAtMs: found?.checkedAtMs ?? null,
  });

  /** Fails closed: whatever goes wrong is a reading that is not there. */
  const tryReading = async (wallet: string, maxAgeMs: number): Promise<StoredBalance | null> => {
    try {
      return await reading(wallet, maxAgeMs);
    } catch (error) {
      logger.warn({ reason: (error as Error).message }, "a balance could not be read");
      return null;
    }
  };

  const graceReading = async (wallet: string): Promise<StoredBalance | null> => {
    try {
      return (await lastReading(wallet, OUTAGE_GRACE_MS)) ?? null;
    } catch (error) {
      logger.warn({ err: error }, "the last balance could not be looked up");
      return null;
    }
  };

  const stateOf: Gate["stateOf"] = async (wallet, { fresh = false } = {}) => {
    const { gate } = content().limits;
    const now = await tryReading(wallet, fresh ? 0 : gate.balanceMaxAgeSeconds * 1_000);
    return stateFrom(now ?? (fresh ? null : await graceReading(wallet)));
  };

  return {
    requiredRaw,
    stateOf,
    async requireHolder(wallet, purpose) {
      const { gate } = content().limits;
      const state =
        purpose === "paid"
          ? stateFrom(await tryReading(wallet, gate.paidBalanceMaxAgeSeconds * 1_000))
          : await stateOf(wallet);
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
