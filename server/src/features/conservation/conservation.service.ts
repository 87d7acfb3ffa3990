import type { Content } from "@bakso/contract/content/content";
import type { DonationPayment, DonationProof, DonationProofs, FundBalance } from "@bakso/contract/donations";
import type { Logger } from "pino";
import { type ChainGateway, ChainUnavailableError } from "../../gateways/chain/chain.gateway.ts";
import type { ConservationStore, StoredProof } from "./conservation.store.ts";
import { judgePayment } from "./judge-payment.ts";

/** A confirmed transaction stays confirmed. It is still read again, but seldom. */
const VERIFIED_MAX_AGE_MS = 10 * 60_000;
/** What is not there yet may come. */
const OTHER_MAX_AGE_MS = 60_000;
const BALANCE_MAX_AGE_MS = 60_000;
/** After a node has failed none is asked for so long, however many visitors come. */
const PAUSE_MS = 15_000;

export interface ConservationDependencies {
  chain: Pick<ChainGateway, "readTransaction" | "readLamports" | "readTokenBalance">;
  store: ConservationStore;
  content: () => Content;
  /** All of it is on the demo's own chain, which no explorer shows. */
  isDemoChain: boolean;
  logger: Logger;
  nowMs?: () => number;
}

export interface ConservationService {
  /** What the chain says about every gift that names a transaction, and what the fund's wallet holds. */
  proofs(): Promise<DonationProofs>;
}

/** Reads the chain seldom, for all visitors. While no node responds, the last known state is shown. */
export function createConservationService(dependencies: ConservationDependencies): ConservationService {
  const { chain, store, content, isDemoChain, logger, nowMs = Date.now } = dependencies;
  let pausedUntilMs = 0;
  let running: Promise<DonationProofs> | undefined;

  /** @returns undefined when no node answers */
  async function askChain<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    if (nowMs() < pausedUntilMs) return undefined;
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ChainUnavailableError)) throw error;
      pausedUntilMs = nowMs() + PAUSE_MS;
      return undefined;
    }
  }

  /** What can't be kept is told all the same. */
  const keep = (saving: Promise<void>) =>
    saving.catch((error) => logger.warn({ err: error }, "what the chain said could not be kept"));

  async function proofOf(payment: DonationPayment, explorerUrl: string): Promise<DonationProof> {
    const key = keyOf(payment);
    const before = await store.findProof(key);
    const maxAgeMs = before?.state === "verified" ? VERIFIED_MAX_AGE_MS : OTHER_MAX_AGE_MS;
    const isFresh = before !== undefined && nowMs() - before.checkedAt.getTime() < maxAgeMs;
    const transaction = isFresh ? undefined : await askChain(() => chain.readTransaction(payment.signature));
    let known = before;
    if (transaction !== undefined) {
      const checkedAt = new Date(nowMs());
      const verdict = judgePayment(payment, transaction);
      const isVerified = verdict.state === "verified";
      known = {
        ...verdict,
        checkedAt,
        lastVerifiedAt: isVerified ? checkedAt : (before?.lastVerifiedAt ?? null),
      };
      await keep(store.saveProof(key, known));
    }
    const isKnownNow = isFresh || transaction !== undefined;
    return {
      signature: payment.signature,
      asset: payment.mint ?? "SOL",
      ...presented(known, isKnownNow),
      explorer_url: isDemoChain ? null : explorerUrl,
    };
  }

  async function fundBalance(): Promise<FundBalance> {
    const { wallet: address, explorerUrl } = content().conservation.contribute;
    const before = await store.findFundBalance(address);
    const isFresh = before !== undefined && nowMs() - before.readAt.getTime() < BALANCE_MAX_AGE_MS;
    const read = isFresh
      ? before
      : await askChain(async () => {
          const [lamports, tokens] = await Promise.all([
            chain.readLamports(address),
            chain.readTokenBalance(address),
          ]);
          return { lamports: String(lamports), tokenRaw: String(tokens), readAt: new Date(nowMs()) };
        });
    if (read && read !== before) await keep(store.saveFundBalance(address, read));
    const known = read ?? before;
    return {
      address,
      state: read ? "read" : "unavailable",
      lamports: known?.lamports ?? null,
      token_raw: known?.tokenRaw ?? null,
      read_at: known?.readAt.toISOString() ?? null,
      explorer_url: isDemoChain ? null : (explorerUrl?.replaceAll("{address}", address) ?? null),
    };
  }

  async function readAll(): Promise<DonationProofs> {
    const { records } = content().conservation.donations;
    const donations = records.flatMap(({ payment, verification }) =>
      payment ? [proofOf(payment, verification.url.replaceAll("{signature}", payment.signature))] : [],
    );
    const [proofs, fund] = await Promise.all([Promise.all(donations), fundBalance()]);
    return { donations: proofs, fund, is_demo_chain: isDemoChain };
  }

  return {
    proofs() {
      running ??= readAll().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}

/**
 * If the required payment is edited, it counts as another gift: what was known of the old one says nothing about it.
 */
const keyOf = ({ signature, recipient, amount, mint = "SOL" }: DonationPayment): string =>
  [signature, recipient, amount, mint].join(":");

function presented(
  known: StoredProof | undefined,
  isKnownNow: boolean,
): Pick<DonationProof, "state" | "difference" | "amount" | "time" | "checked_at" | "last_verified_at"> {
  return {
    state: known && isKnownNow ? known.state : "unavailable",
    ...(known?.difference && isKnownNow ? { difference: known.difference } : {}),
    ...(known?.amount ? { amount: known.amount } : {}),
    ...(known?.blockTime ? { time: known.blockTime.toISOString() } : {}),
    checked_at: known?.checkedAt.toISOString() ?? null,
    last_verified_at: known?.lastVerifiedAt?.toISOString() ?? null,
  };
}
