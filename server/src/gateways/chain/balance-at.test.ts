import { MINIMUM_RAW, MINT, startTestChain, type TestChain } from "@bakso/demo/chain/testing/chain.fixture";
import { sendTokens } from "@bakso/demo/chain/testing/send-tokens";
import fc from "fast-check";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HistoryNode, readBalanceAt } from "./balance-at.ts";
import { createChainGateway } from "./chain.gateway.ts";

const WALLETS = ["a", "b", "c", "d"];
const SUPPLY = 1_000n;
const MIDNIGHT_S = 100;

interface Transfer {
  from: string;
  to: string;
  amount: bigint;
  atS: number;
}

/** A node's view of a ledger on which each wallet has one account; everything begins with the first wallet. */
function ledger(moves: readonly Transfer[]) {
  const balances = new Map<string, bigint>([["a", SUPPLY]]);
  const held = (wallet: string) => balances.get(wallet) ?? 0n;
  const midnight = new Map<string, bigint>();
  const landed: { signature: string; blockTime: bigint; accounts: string[]; before: Map<string, bigint> }[] =
    [];
  const noteMidnight = () => {
    for (const wallet of WALLETS) midnight.set(wallet, held(wallet));
  };
  let isPast = false;
  for (const [index, { from, to, amount: wanted, atS }] of moves.entries()) {
    if (atS >= MIDNIGHT_S && !isPast) {
      noteMidnight();
      isPast = true;
    }
    const amount = wanted > held(from) ? held(from) : wanted;
    landed.unshift({
      signature: `s${index}`,
      blockTime: BigInt(atS),
      accounts: [`${from} account`, `${to} account`],
      before: new Map(balances),
    });
    balances.set(from, held(from) - amount);
    balances.set(to, held(to) + amount);
  }
  if (!isPast) noteMidnight();
  const node: HistoryNode = {
    accountsByOwner: async (wallet) => ({
      value: [
        {
          pubkey: `${wallet} account`,
          account: {
            data: {
              parsed: {
                info: {
                  mint: "m",
                  owner: wallet,
                  state: "initialized",
                  tokenAmount: { amount: String(held(wallet)) },
                },
              },
            },
          },
        },
      ],
    }),
    async signatures(account, { limit, before }) {
      const all = landed.filter(({ accounts }) => accounts.includes(account));
      const start = before === undefined ? 0 : all.findIndex(({ signature }) => signature === before) + 1;
      return all.slice(start, start + limit);
    },
    async transaction(signature) {
      const found = landed.find((one) => one.signature === signature);
      if (!found) return null;
      const accountKeys = [...new Set(found.accounts)];
      return {
        blockTime: found.blockTime,
        meta: {
          err: null,
          preBalances: accountKeys.map(() => 0n),
          postBalances: accountKeys.map(() => 0n),
          preTokenBalances: accountKeys.map((account, accountIndex) => {
            const owner = account.split(" ")[0] ?? "";
            const amount = String(found.before.get(owner) ?? 0n);
            return { accountIndex, mint: "m", owner, uiTokenAmount: { amount, decimals: 6 } };
          }),
        },
        transaction: { message: { accountKeys } },
      };
    },
  };
  const readAt = (wallet: string) => readBalanceAt(node, { wallet, mint: "m", atMs: MIDNIGHT_S * 1_000 });
  return { node, readAt, held, midnight };
}

const transfers = (max: number) =>
  fc
    .array(
      fc.record({
        from: fc.constantFrom(...WALLETS),
        to: fc.constantFrom(...WALLETS),
        amount: fc.bigInt({ min: 0n, max: SUPPLY }),
        atS: fc.integer({ min: MIDNIGHT_S - 20, max: MIDNIGHT_S + 20 }),
      }),
      { maxLength: max },
    )
    .map((moves) => moves.sort((one, other) => one.atS - other.atS));

describe("what a wallet held at midnight", () => {
  it("is what the ledger says, however tokens wander before and after; all together never more than there are", async () => {
    await fc.assert(
      fc.asyncProperty(transfers(30), async (moves) => {
        const { readAt, held, midnight } = ledger(moves);
        let sum = 0n;
        for (const wallet of WALLETS) {
          const read = await readAt(wallet);
          // Who holds nothing now is not asked about.
          expect(read).toBe(held(wallet) === 0n ? 0n : midnight.get(wallet));
          sum += read;
        }
        expect(sum).toBeLessThanOrEqual(SUPPLY);
      }),
    );
  });

  it("is found behind hundreds of small gifts that somebody sent since, and is refused behind thousands", async () => {
    const dust = (count: number) =>
      ledger([
        { from: "a", to: "b", amount: 400n, atS: MIDNIGHT_S - 5 },
        ...Array.from({ length: count }, () => ({ from: "a", to: "b", amount: 0n, atS: MIDNIGHT_S + 5 })),
      ]);
    for (const count of [1, 99, 100, 101, 450]) expect(await dust(count).readAt("b")).toBe(400n);
    await expect(dust(5_001).readAt("b")).rejects.toThrow("too much");
  });

  it("counts for the owner that the account had then", async () => {
    const { node } = ledger([{ from: "a", to: "a", amount: 0n, atS: MIDNIGHT_S + 5 }]);
    const handedOver: HistoryNode = {
      ...node,
      accountsByOwner: async () => {
        const answer = (await node.accountsByOwner("a")) as { value: { account: object }[] };
        return JSON.parse(JSON.stringify(answer).replace('"owner":"a"', '"owner":"b"'));
      },
    };
    const read = readBalanceAt(handedOver, { wallet: "b", mint: "m", atMs: MIDNIGHT_S * 1_000 });
    expect(await read).toBe(0n);
  });

  it("is not known when a node does not know what it names", async () => {
    const { node } = ledger([{ from: "a", to: "b", amount: 1n, atS: MIDNIGHT_S + 5 }]);
    const forgetful: HistoryNode = { ...node, transaction: async () => null };
    const read = readBalanceAt(forgetful, { wallet: "a", mint: "m", atMs: MIDNIGHT_S * 1_000 });
    await expect(read).rejects.toThrow();
  });
});

describe("on a chain", () => {
  let chain: TestChain;
  beforeAll(async () => {
    chain = await startTestChain();
  });
  afterAll(() => chain.close());

  it("is what lay there before tokens moved through the real program", async () => {
    const gateway = createChainGateway({
      rpcUrls: [chain.url],
      mint: () => MINT,
      timeoutMs: 5_000,
      logger: pino({ level: "silent" }),
    });
    const [minimum, empty] = [await chain.signerOf("minimum"), chain.addressOf("empty")];
    const [beforeMs, afterMs] = [Date.now() - 60_000, Date.now() + 60_000];
    expect(await gateway.readTokenBalanceAt(minimum.address, beforeMs)).toBe(MINIMUM_RAW);
    await sendTokens(chain, minimum, empty, MINIMUM_RAW);
    expect(await gateway.readTokenBalance(empty)).toBe(MINIMUM_RAW);
    expect(await gateway.readTokenBalanceAt(empty, beforeMs)).toBe(0n);
    expect(await gateway.readTokenBalanceAt(empty, afterMs)).toBe(MINIMUM_RAW);
    // A gift takes nothing away from who has held.
    const whale = await chain.signerOf("whale");
    await sendTokens(chain, await chain.signerOf("whale"), chain.addressOf("split"), 1n);
    expect(await gateway.readTokenBalanceAt(whale.address, beforeMs)).toBe(MINIMUM_RAW * 10n);
  });
});
