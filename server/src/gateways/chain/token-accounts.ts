import { z } from "zod";

/** What a node must answer for a balance to count; anything else is no answer. */
const RawAmount = z.string().regex(/^\d{1,20}$/);

const AccountsByOwner = z.object({
  value: z.array(
    z.object({
      pubkey: z.string().optional(),
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

/** A wallet's account for the token, and the raw units in it. */
interface TokenAccount {
  address: string;
  raw: bigint;
}

interface Expected {
  wallet: string;
  mint: string;
}

function readAccounts(answer: unknown, expected: Expected): { address: string | undefined; raw: bigint }[] {
  const { value } = AccountsByOwner.parse(answer);
  return value.map(({ pubkey, account }) => {
    const { info } = account.data.parsed;
    if (info.mint !== expected.mint || info.owner !== expected.wallet) {
      throw new Error("the node answered about other accounts than asked");
    }
    return { address: pubkey, raw: info.state === "uninitialized" ? 0n : BigInt(info.tokenAmount.amount) };
  });
}

/**
 * Sums an answer of getTokenAccountsByOwner (jsonParsed). Frozen accounts count as held.
 *
 * @throws Error when the answer has another shape, or speaks of another wallet or mint
 */
export const parseAccountsByOwner = (answer: unknown, expected: Expected): bigint =>
  readAccounts(answer, expected).reduce((sum, { raw }) => sum + raw, 0n);

/** The accounts of the same answer, each by itself. @throws Error as above, and when one has no address */
export const listAccountsByOwner = (answer: unknown, expected: Expected): TokenAccount[] =>
  readAccounts(answer, expected).map(({ address, raw }) => {
    if (address === undefined) throw new Error("the node does not say which account that is");
    return { address, raw };
  });

/**
 * The raw amount in an answer of getTokenAccountBalance.
 *
 * @throws Error when there is none: a missing or null balance is no balance
 */
export function parseTokenBalance(answer: unknown): bigint {
  return BigInt(TokenBalance.parse(answer).value.amount);
}
