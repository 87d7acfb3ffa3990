import type { DonationProofs } from "@bakso/contract/donations";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { ChainUnavailableError } from "../../gateways/chain/chain.gateway.ts";
import { type ChainTransaction, parseTransaction } from "../../gateways/chain/transaction.ts";

const KEEPER = "BaksoExampLeKeeper11111111111111111111111111";
const MINT = "BaksoExampLeMint1111111111111111111111111111";
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** What the chain says; an Error is thrown. */
let said: ChainTransaction | null | Error;
let lamports: bigint | Error;
let asked: number;
let server: TestApp;
const or = <Value>(value: Value | Error): Value => {
  if (value instanceof Error) throw value;
  return value;
};
beforeEach(async () => {
  said = transfer(23_000_000_000);
  lamports = 12_500_000_000n;
  asked = 0;
  server = await createTestApp({
    chain: {
      readTokenBalance: async () => 60_000_000_000n,
      readTransaction: async () => {
        asked += 1;
        return or(said);
      },
      readTokenBalanceAt: async () => 0n,
      readLamports: async () => or(lamports),
      readMintDecimals: async () => 6,
      isReady: async () => true,
    },
  });
});
afterEach(() => server.close());

/** As a node answers about a transfer. */
function transfer(amount: number, { to = KEEPER, err = null as unknown } = {}): ChainTransaction | null {
  return parseTransaction({
    slot: 1n,
    blockTime: 1_762_862_400n,
    meta: { err, fee: 5_000n, preBalances: [30_000_000_000, 7, 1], postBalances: [1, 7 + amount, 1] },
    transaction: {
      message: { accountKeys: ["Giver", to, "11111111111111111111111111111111"] },
      signatures: [],
    },
  });
}
const proofs = async () => {
  const response = await server.browser().get("/api/donations/proof");
  expect(response.statusCode).toBe(200);
  return response.json<DonationProofs>();
};
const first = async () => (await proofs()).donations[0];

describe("[CONS-9] what the chain says about a gift", () => {
  it("is verified when exactly the amount arrived where we say, with its time and a link", async () => {
    expect(await first()).toMatchObject({
      state: "verified",
      amount: "23",
      asset: "SOL",
      time: "2025-11-11T12:00:00.000Z",
      checked_at: new Date(server.clock.nowMs).toISOString(),
      last_verified_at: new Date(server.clock.nowMs).toISOString(),
      explorer_url: expect.stringMatching(/^https:\/\/solscan\.io\/tx\/4frKuc/),
    });
  });

  it.each([
    ["failed", () => transfer(23_000_000_000, { err: { InstructionError: [0, "Custom"] } }), "failed", "0"],
    ["went to somebody else", () => transfer(23_000_000_000, { to: MINT }), "recipient", "0"],
    ["gave less", () => transfer(22_999_999_999), "amount", "22.999999999"],
    ["gave more", () => transfer(24_000_000_000), "amount", "24"],
  ])("is a mismatch when the transaction %s", async (_what, transaction, difference, amount) => {
    said = transaction();
    expect(await first()).toMatchObject({ state: "mismatch", difference, amount, last_verified_at: null });
  });

  it("is not found when the chain knows no such transaction", async () => {
    said = null;
    const proof = await first();
    expect(proof).toMatchObject({ state: "not_found", last_verified_at: null });
    expect(proof).not.toHaveProperty("amount");
  });

  it("can be about our own token, summed over the recipient's accounts", async () => {
    server.editContent(({ conservation }) => {
      const [record] = conservation.donations.records;
      if (record?.payment) record.payment = { ...record.payment, mint: MINT, amount: "1.5" };
    });
    const balance = (amount: string, accountIndex = 0) => ({
      accountIndex,
      mint: MINT,
      owner: KEEPER,
      uiTokenAmount: { amount, decimals: 6 },
    });
    said = parseTransaction({
      blockTime: null,
      meta: {
        err: null,
        preBalances: [1, 1],
        postBalances: [1, 1],
        preTokenBalances: [balance("100")],
        postTokenBalances: [balance("1000100"), balance("500000", 1)],
        loadedAddresses: { writable: ["B"], readonly: [] },
      },
      transaction: { message: { accountKeys: ["A"] } },
    });
    expect(await first()).toMatchObject({ state: "verified", amount: "1.5", asset: MINT });
  });
});

describe("when the chain can't be read", () => {
  const silence = new ChainUnavailableError(["node: timeout"]);

  it("the row says when it was last verified, on another instance and after a restart too", async () => {
    const verifiedAt = new Date(server.clock.nowMs).toISOString();
    await first();
    said = silence;
    lamports = silence;
    server.clock.nowMs += 60 * MINUTE_MS;
    expect(await first()).toMatchObject({ state: "unavailable", amount: "23", last_verified_at: verifiedAt });
    const { fund } = await proofs();
    expect(fund).toMatchObject({ state: "unavailable", lamports: "12500000000", read_at: verifiedAt });
    const other = await server.another();
    other.clock.nowMs = server.clock.nowMs;
    const response = (await other.browser().get("/api/donations/proof")).json<DonationProofs>();
    expect(response.donations[0]).toMatchObject({ state: "unavailable", last_verified_at: verifiedAt });
    await other.close();
  });

  it("and never was, nothing is claimed", async () => {
    said = silence;
    lamports = silence;
    expect(await first()).toMatchObject({ state: "unavailable", checked_at: null, last_verified_at: null });
    expect((await proofs()).fund).toMatchObject({ lamports: null, token_raw: null, read_at: null });
  });

  it("nobody is asked for a while, however many visitors come, and then again", async () => {
    said = silence;
    for (let visit = 0; visit < 5; visit += 1) await proofs();
    expect(asked).toBe(1);
    server.clock.nowMs += 20 * SECOND_MS;
    said = transfer(23_000_000_000);
    expect(await first()).toMatchObject({ state: "verified" });
  });

  it("a broken answer is no verdict", async () => {
    expect(() => parseTransaction({ meta: {}, transaction: {} })).toThrow();
    expect(() =>
      parseTransaction({
        meta: { err: null, preBalances: [1], postBalances: [1] },
        transaction: { message: { accountKeys: ["A", "B"] } },
      }),
    ).toThrow();
  });
});

it("the chain is asked once for many visitors, and again when the answer is old", async () => {
  await Promise.all(Array.from({ length: 20 }, proofs));
  expect(asked).toBe(1);
  server.clock.nowMs += 9 * MINUTE_MS;
  await proofs();
  expect(asked).toBe(1);
  server.clock.nowMs += 2 * MINUTE_MS;
  await proofs();
  expect(asked).toBe(2);
});

it("when it was verified is never forgotten, whatever the chain says later", async () => {
  const verifiedAt = new Date(server.clock.nowMs).toISOString();
  await first();
  said = null;
  server.clock.nowMs += 11 * MINUTE_MS;
  expect(await first()).toMatchObject({ state: "not_found", last_verified_at: verifiedAt });
});

it("a gift whose amount the operator corrects is looked up anew", async () => {
  expect(await first()).toMatchObject({ state: "verified" });
  server.editContent(({ conservation }) => {
    const [record] = conservation.donations.records;
    if (record?.payment) record.payment = { ...record.payment, amount: "24" };
  });
  expect(await first()).toMatchObject({ state: "mismatch", difference: "amount", last_verified_at: null });
});

it("the fund's wallet shows what it holds", async () => {
  expect((await proofs()).fund).toMatchObject({
    address: "BaksoExampLeFund1111111111111111111111111111",
    state: "read",
    lamports: "12500000000",
    token_raw: "60000000000",
    explorer_url: expect.stringContaining("BaksoExampLeFund"),
  });
});
