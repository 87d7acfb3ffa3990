import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { address, signature } from "@solana/kit";
import { afterEach, beforeEach, expect, test } from "vitest";
import { giftSignature, type Past } from "./past.ts";
import { MINT, startTestChain, type TestChain } from "./testing/chain.fixture.ts";

const KEEPER = address("BaksoExampLeKeeper11111111111111111111111111");
const FUND = address("BaksoExampLeFund1111111111111111111111111111");
const GIFT = { to: KEEPER, lamports: 23_000_000_000n, atMs: Date.UTC(2025, 10, 11, 12) };
const PAST: Past = {
  gifts: [GIFT, { ...GIFT, lamports: 1_000_000_000n }],
  balances: [{ address: FUND, lamports: 12_500_000_000n, tokenRaw: 60_000_000_000n }],
};

let dataDir: string;
const running: TestChain[] = [];
const start = async (past?: Past) => {
  const chain = await startTestChain({ dataDir, ...(past ? { past } : {}) });
  running.push(chain);
  return chain;
};
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "local-chain-"));
});
afterEach(async () => {
  for (const chain of running.splice(0)) await chain.close();
  await rm(dataDir, { recursive: true });
});

const read = ({ rpc }: TestChain) =>
  rpc
    .getTransaction(signature(giftSignature(GIFT)), { encoding: "json", maxSupportedTransactionVersion: 0 })
    .send();

test("a gift of the past is a real transaction with the time that was asked for", async () => {
  const chain = await start(PAST);
  const found = await read(chain);
  expect(found?.meta?.err).toBeNull();
  expect(Number(found?.blockTime) * 1_000).toBe(GIFT.atMs);
  expect((await chain.rpc.getBalance(KEEPER).send()).value).toBe(24_000_000_000n);
});

test("the same gift has the same signature on every chain, and it outlives a restart", async () => {
  const first = await read(await start(PAST));
  await running.pop()?.close();
  expect(await read(await start(PAST))).toEqual(first);
});

test("who holds something from the first day on holds SOL and tokens, and the supply knows it", async () => {
  const chain = await start(PAST);
  expect((await chain.rpc.getBalance(FUND).send()).value).toBe(12_500_000_000n);
  const { value } = await chain.rpc
    .getTokenAccountsByOwner(FUND, { mint: MINT }, { encoding: "jsonParsed" })
    .send();
  expect(value.map(({ account }) => account.data.parsed.info.tokenAmount.amount)).toEqual(["60000000000"]);
  const held = chain.wallets.reduce((sum, { balanceRaw }) => sum + balanceRaw, 60_000_000_000n);
  expect((await chain.rpc.getTokenSupply(MINT).send()).value.amount).toBe(String(held));
});

test("nothing that is sent later can name the block of the gifts", async () => {
  const chain = await start(PAST);
  const { value } = await chain.rpc.getLatestBlockhash().send();
  expect(value.blockhash).not.toContain("Bakso");
});

test("a gift to what is no address stops the start", async () => {
  const gifts = [{ ...GIFT, to: "nobody" }];
  await expect(startTestChain({ past: { gifts, balances: [] } })).rejects.toThrow(TypeError);
});
