import type { Past } from "../chain/past.ts";
import { MARKET_MAKER } from "./market-maker.ts";

const LAMPORTS = 5_000n * 10n ** 9n;
/** So many times what opens the door. */
const MINIMUMS = 2_000n;
/** A supply has to fit into 64 bits, with room for what others hold. */
const MOST_RAW = 2n ** 62n;

/** Gives the market maker something to trade with from the chain's first day on. */
export function withMarketMaker(past: Past, minimumRaw: bigint): Past {
  const wanted = minimumRaw * MINIMUMS;
  const tokenRaw = wanted < MOST_RAW ? wanted : MOST_RAW;
  return { ...past, balances: [...past.balances, { address: MARKET_MAKER, lamports: LAMPORTS, tokenRaw }] };
}
