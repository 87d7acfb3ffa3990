import { z } from "zod";

/** What a transaction did to those who took part in it. */
export interface ChainTransaction {
  /** It landed, and did nothing but cost its fee. */
  isFailed: boolean;
  /** Of its block; null where the node does not know. */
  time: Date | null;
  /** Lamports that an address has more (or less) after it; 0n for who took no part. */
  lamportsGained(address: string): bigint;
  /** The same for a token, over all accounts of an owner, in raw units with the token's decimals. */
  tokensGained(owner: string, mint: string): { raw: bigint; decimals: number | null };
  /** What an account held of a token before it, in raw units; 0n where it was not there, or another's. */
  tokensBefore(account: string, of: { owner: string; mint: string }): bigint;
}

/** Kit reads what may be large as bigint; a plain reader as number. */
const Lamports = z.union([z.bigint(), z.number().int().transform(BigInt)]);
const TokenBalance = z.object({
  accountIndex: z.coerce.number().int(),
  mint: z.string(),
  owner: z.string().optional(),
  uiTokenAmount: z.object({ amount: z.string().regex(/^\d+$/), decimals: z.number() }),
});
const Addresses = z.array(z.string());
const Answer = z.object({
  blockTime: Lamports.nullish(),
  meta: z.object({
    err: z.unknown(),
    preBalances: z.array(Lamports),
    postBalances: z.array(Lamports),
    preTokenBalances: z.array(TokenBalance).nullish(),
    postTokenBalances: z.array(TokenBalance).nullish(),
    loadedAddresses: z.object({ writable: Addresses, readonly: Addresses }).nullish(),
  }),
  transaction: z.object({ message: z.object({ accountKeys: Addresses }) }),
});

/**
 * Reads an answer of getTransaction (encoding json); null where the node knows none.
 *
 * @throws Error when the answer has another shape
 */
export function parseTransaction(answer: unknown): ChainTransaction | null {
  if (answer === null) return null;
  const { meta, blockTime, transaction } = Answer.parse(answer);
  const { preBalances, postBalances } = meta;
  // Addresses out of lookup tables come after those in the message, the writable ones first.
  const keys = [
    ...transaction.message.accountKeys,
    ...(meta.loadedAddresses?.writable ?? []),
    ...(meta.loadedAddresses?.readonly ?? []),
  ];
  if (keys.length !== preBalances.length || keys.length !== postBalances.length)
    throw new Error("the node names other accounts than balances");
  return {
    isFailed: meta.err !== null && meta.err !== undefined,
    time: blockTime === null || blockTime === undefined ? null : new Date(Number(blockTime) * 1_000),
    lamportsGained: (address) =>
      keys.reduce(
        (sum, key, index) =>
          key === address ? sum + (postBalances[index] ?? 0n) - (preBalances[index] ?? 0n) : sum,
        0n,
      ),
    tokensBefore: (account, { owner, mint }) =>
      (meta.preTokenBalances ?? [])
        .filter(
          (balance) =>
            keys[balance.accountIndex] === account && balance.owner === owner && balance.mint === mint,
        )
        .reduce((sum, { uiTokenAmount }) => sum + BigInt(uiTokenAmount.amount), 0n),
    tokensGained(owner, mint) {
      const of = (balances: z.infer<typeof TokenBalance>[] | null | undefined) =>
        (balances ?? []).filter((balance) => balance.owner === owner && balance.mint === mint);
      const sum = (balances: ReturnType<typeof of>) =>
        balances.reduce((total, { uiTokenAmount }) => total + BigInt(uiTokenAmount.amount), 0n);
      const [before, after] = [of(meta.preTokenBalances), of(meta.postTokenBalances)];
      return {
        raw: sum(after) - sum(before),
        decimals: [...after, ...before][0]?.uiTokenAmount.decimals ?? null,
      };
    },
  };
}
