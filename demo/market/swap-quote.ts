/** What the pool keeps of each swap, in thousandths. */
const FEE_PER_MILLE = 3n;
/** More of the pool than this is not to be had at once. */
const LARGEST_SHARE_PERCENT = 20n;

/** A pool as a swap finds it, in whole units of each side. */
export interface Pool {
  lamports: bigint;
  tokenRaw: bigint;
}

export type SwapSide = "buy" | "sell";

/** One amount of a swap is given, the other follows. */
export interface SwapWish {
  side: SwapSide;
  /** Exactly so many of the token, or of SOL. */
  given: "tokens" | "sol";
  /** Raw units of what is given. */
  raw: bigint;
}

export interface Quote {
  tokenRaw: bigint;
  lamports: bigint;
  /** What the swap does to the logarithm of the price. */
  logImpact: number;
}

/** Why there is no quote, in words for people. */
export class NoQuoteError extends Error {}

/**
 * Constant product, with a fee on what comes in. Whatever is rounded is rounded in the pool's favour, and nothing is free.
 *
 * @throws NoQuoteError when the pool is too small
 */
export function quoteOf(pool: Pool, { side, given, raw }: SwapWish): Quote {
  const isBuy = side === "buy";
  const [inPool, outPool] = isBuy ? [pool.lamports, pool.tokenRaw] : [pool.tokenRaw, pool.lamports];
  const isInGiven = (given === "sol") === isBuy;
  const paid = isInGiven ? raw : paidFor(inPool, outPool, raw);
  const received = isInGiven ? receivedFor(inPool, outPool, raw) : raw;
  if (received <= 0n) throw new NoQuoteError("That is too little to swap.");
  if (received * 100n > outPool * LARGEST_SHARE_PERCENT)
    throw new NoQuoteError("This pool is too small for so much at once.");
  const [lamports, tokenRaw] = isBuy ? [paid, received] : [received, paid];
  const ratio = Math.log1p(Number(withoutFee(paid)) / Number(inPool));
  return { tokenRaw, lamports, logImpact: (isBuy ? 2 : -2) * ratio };
}

const withoutFee = (paid: bigint): bigint => (paid * (1_000n - FEE_PER_MILLE)) / 1_000n;

function receivedFor(inPool: bigint, outPool: bigint, paid: bigint): bigint {
  const counts = withoutFee(paid);
  return (outPool * counts) / (inPool + counts);
}

function paidFor(inPool: bigint, outPool: bigint, received: bigint): bigint {
  if (received >= outPool) throw new NoQuoteError("This pool is too small for so much at once.");
  const counts = divideUp(inPool * received, outPool - received);
  return divideUp(counts * 1_000n, 1_000n - FEE_PER_MILLE);
}

const divideUp = (amount: bigint, by: bigint): bigint => (amount + by - 1n) / by;
