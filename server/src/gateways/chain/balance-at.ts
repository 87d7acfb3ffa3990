import { listAccountsByOwner } from "./token-accounts.ts";
import { parseTransaction } from "./transaction.ts";

/** The largest accounts of a wallet count; anybody can open others in its name, and make us look at them. */
const MOST_ACCOUNTS = 5;
const PAGE = 100;
/** What moves more often in a day is not followed: whoever wants to hide something there pays 5,000 fees for it. */
const MOST_PAGES = 50;

/** What this needs of a node. */
export interface HistoryNode {
  accountsByOwner(wallet: string): Promise<unknown>;
  /** Newest first. */
  signatures(account: string, page: { limit: number; before?: string }): Promise<readonly Landed[]>;
  transaction(signature: string): Promise<unknown>;
}

interface Landed {
  signature: string;
  /** Unix seconds. */
  blockTime?: bigint | number | null;
}

/**
 * Raw units of a token that a wallet held at an instant not long ago. A node keeps no balances of the past, but it does
 * keep what moved: the first transaction since then says what was there before it, and where none is, it is what is
 * there now. So tokens count for the wallet where they lay at that instant, and for no other.
 *
 * @throws Error when the node does not know its history, or there is too much of it
 */
export async function readBalanceAt(
  node: HistoryNode,
  { wallet, mint, atMs }: { wallet: string; mint: string; atMs: number },
): Promise<bigint> {
  const accounts = listAccountsByOwner(await node.accountsByOwner(wallet), { wallet, mint })
    .filter(({ raw }) => raw > 0n)
    .sort((one, other) => (one.raw < other.raw ? 1 : -1))
    .slice(0, MOST_ACCOUNTS);
  const amounts = await Promise.all(
    accounts.map(async ({ address, raw }) => {
      const first = await firstSince(node, address, atMs);
      if (first === undefined) return raw;
      const transaction = parseTransaction(await node.transaction(first));
      if (!transaction) throw new Error("the node does not know a transaction that it names");
      // An account may have had another owner then.
      return transaction.tokensBefore(address, { owner: wallet, mint });
    }),
  );
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

/** The oldest transaction of an account since an instant; one without a time counts as one of them. */
async function firstSince(node: HistoryNode, account: string, atMs: number): Promise<string | undefined> {
  let oldest: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const found = await node.signatures(account, {
      limit: PAGE,
      ...(oldest === undefined ? {} : { before: oldest }),
    });
    const since = found.findIndex(({ blockTime }) => Number(blockTime ?? Infinity) * 1_000 < atMs);
    oldest = (since === -1 ? found.at(-1) : found[since - 1])?.signature ?? oldest;
    if (since !== -1 || found.length < PAGE) return oldest;
  }
  throw new Error("too much has moved since");
}
