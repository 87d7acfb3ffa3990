import { zstdDecompressSync } from "node:zlib";
import { address, getBase58Encoder, lamports } from "@solana/kit";
import { getMintDecoder, TOKEN_PROGRAM_ADDRESS } from "@solana-program/token";
import { afterAll, expect, test } from "vitest";
import { callRaw, errorOf, MINIMUM_RAW, MINT, NOBODY, startTestChain } from "../testing/chain.fixture.ts";

const chain = await startTestChain();
afterAll(() => chain.close());

test("getBalance answers lamports, and 0 for an account that does not exist", async () => {
  expect((await chain.rpc.getBalance(chain.addressOf("empty")).send()).value).toBe(2_000_000_000n);
  expect((await chain.rpc.getBalance(NOBODY).send()).value).toBe(0n);
});

test("getBalance answers more than 2^53 lamports exactly", async () => {
  const receiver = chain.addressOf("whale");
  await chain.rpc.requestAirdrop(receiver, lamports(9_000_000_000_000_001n)).send();
  const signature = await chain.rpc.requestAirdrop(receiver, lamports(9_000_000_000_000_001n)).send();
  expect((await chain.rpc.getBalance(receiver).send()).value).toBe(18_000_002_000_000_002n);
  const landed = await chain.rpc.getTransaction(signature, { encoding: "json" }).send();
  expect(landed?.meta?.postBalances[1]).toBe(18_000_002_000_000_002n);
});

test("getAccountInfo answers the mint in every encoding", async () => {
  const { value: base64 } = await chain.rpc.getAccountInfo(MINT, { encoding: "base64" }).send();
  expect(base64).toMatchObject({
    owner: TOKEN_PROGRAM_ADDRESS,
    executable: false,
    space: 82n,
    lamports: 1_461_600n,
  });
  const bytes = Buffer.from(base64?.data[0] ?? "", "base64");
  expect(getMintDecoder().decode(bytes)).toMatchObject({ decimals: 6, supply: MINIMUM_RAW * 13n - 1n });

  const { value: zstd } = await chain.rpc.getAccountInfo(MINT, { encoding: "base64+zstd" }).send();
  expect(zstdDecompressSync(Buffer.from(zstd?.data[0] ?? "", "base64"))).toEqual(bytes);
  const { value: base58 } = await chain.rpc.getAccountInfo(MINT, { encoding: "base58" }).send();
  expect(Buffer.from(getBase58Encoder().encode(base58?.data[0] ?? ""))).toEqual(bytes);

  const { value: parsed } = await chain.rpc.getAccountInfo(MINT, { encoding: "jsonParsed" }).send();
  expect(parsed?.data).toEqual({
    program: "spl-token",
    space: 82n,
    parsed: {
      type: "mint",
      info: {
        mintAuthority: null,
        supply: String(MINIMUM_RAW * 13n - 1n),
        decimals: 6,
        isInitialized: true,
        freezeAuthority: null,
      },
    },
  });
});

test("getAccountInfo without an encoding answers a bare base58 string, as nodes do", async () => {
  const { result } = await callRaw(chain.url, "getAccountInfo", [chain.addressOf("empty")]);
  expect(result).toMatchObject({ value: { data: "", space: 0 } });
});

test("getAccountInfo cuts out the slice asked for", async () => {
  const dataSlice = { offset: 44, length: 1 };
  const { value } = await chain.rpc.getAccountInfo(MINT, { encoding: "base64", dataSlice }).send();
  expect(value?.data[0]).toBe(Buffer.from([6]).toString("base64"));
});

test("getAccountInfo answers null for an account that does not exist", async () => {
  expect((await chain.rpc.getAccountInfo(NOBODY, { encoding: "base64" }).send()).value).toBeNull();
});

test("getAccountInfo finds programs too, and falls back to base64 where there is nothing to parse", async () => {
  const { value } = await chain.rpc.getAccountInfo(TOKEN_PROGRAM_ADDRESS, { encoding: "base64" }).send();
  expect(value?.executable).toBe(true);
  const wallet = chain.addressOf("empty");
  const { value: parsed } = await chain.rpc.getAccountInfo(wallet, { encoding: "jsonParsed" }).send();
  expect(parsed?.data).toEqual(["", "base64"]);
});

test("getMultipleAccounts keeps the order, with null where nothing is", async () => {
  const unknown = address("Sysvar1111111111111111111111111111111111112");
  const addresses = [chain.addressOf("empty"), unknown, MINT];
  const { value } = await chain.rpc.getMultipleAccounts(addresses, { encoding: "base64" }).send();
  expect(value.map((account) => account?.space ?? null)).toEqual([0n, null, 82n]);
});

test("getMinimumBalanceForRentExemption answers the known minimum of a token account", async () => {
  expect(await chain.rpc.getMinimumBalanceForRentExemption(165n).send()).toBe(2_039_280n);
});

test.each([
  ["no address", "getBalance", [], "`params` should have at least 1 argument(s)"],
  ["an address that is too short", "getBalance", ["abc"], "Invalid param: WrongSize"],
  ["an address that is far too long", "getBalance", ["1".repeat(100_000)], "Invalid param: WrongSize"],
  ["letters that base58 lacks", "getBalance", ["0OIl"], "Invalid param: Invalid"],
  ["a number as address", "getBalance", [5], "Invalid params: invalid type: number, expected a string."],
  ["an unknown commitment", "getBalance", [MINT, { commitment: "soon" }], /unknown variant `soon`/],
  ["an unknown encoding", "getAccountInfo", [MINT, { encoding: "hex" }], /unknown variant `hex`/],
  [
    "more than 100 accounts",
    "getMultipleAccounts",
    [Array(101).fill(MINT)],
    "Too many inputs provided; max 100",
  ],
  ["a size that is no number", "getMinimumBalanceForRentExemption", ["many"], "Invalid params: expected u64"],
])("%s is refused with -32602", async (_name, method, params, message) => {
  const error = await errorOf(chain.url, method, params);
  expect(error.code).toBe(-32602);
  expect(error.message).toEqual(typeof message === "string" ? message : expect.stringMatching(message));
});

test("base58 of more than 128 bytes is refused with -32600", async () => {
  const [token] = (
    await chain.rpc
      .getTokenAccountsByOwner(chain.addressOf("whale"), { mint: MINT }, { encoding: "base64" })
      .send()
  ).value;
  expect((await errorOf(chain.url, "getAccountInfo", [token?.pubkey, { encoding: "base58" }])).code).toBe(
    -32600,
  );
});

test("a minContextSlot that lies ahead is refused with -32016 and the present slot", async () => {
  const error = await errorOf(chain.url, "getBalance", [MINT, { minContextSlot: 1_000 }]);
  expect(error).toMatchObject({ code: -32016, data: { contextSlot: expect.any(Number) } });
});
