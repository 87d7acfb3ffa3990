import { z } from "zod";

/** What a node must answer for a balance to count; anything else is no answer. */
const RawAmount = z.string().regex(/^\d{1,20}$/);

const AccountsByOwner = z.object({
  value: z.array(
    z.object({
      account: z.object({
        data: z.object({
          parsed: z.object({
            info: z.object({
              mint: z.string(),
              owner: z.string(),
              state: z.enum(["initialized", "frozen", "uninitialized"]),
              tokenAmount: z.object({ amount: RawAmount }),
            }),
          }),
        }),
      }),
    }),
  ),
});

const TokenBalance = z.object({ value: z.object({ amount: RawAmount }) });

/**
 * Sums an answer of getTokenAccountsByOwner (jsonParsed). Frozen accounts count as held.
 *
 * @throws Error when the answer has another shape, or speaks of another wallet or mint
 */
export function parseAccountsByOwner(answer: unknown, expected: { wallet: string; mint: string }): bigint {
  const { value } = AccountsByOwner.parse(answer);
  return value.reduce((sum, { account }) => {
    const { info } = account.data.parsed;
    if (info.mint !== expected.mint || info.owner !== expected.wallet) {
      throw new Error("the node answered about other accounts than asked");
    }
    return info.state === "uninitialized" ? sum : sum + BigInt(info.tokenAmount.amount);
  }, 0n);
}

/**
 * The raw amount in an answer of getTokenAccountBalance.
 *
 * @throws Error when there is none: a missing or null balance is no balance
 */
export function parseTokenBalance(answer: unknown): bigint {
  return BigInt(TokenBalance.parse(answer).value.amount);
}
