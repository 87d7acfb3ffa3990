import {
  address,
  type Base58EncodedBytes,
  getBase64EncodedWireTransaction,
  type Instruction,
  type Signature,
} from "@solana/kit";
import { getTransferSolInstruction } from "@solana-program/system";
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from "@solana-program/token";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  callRaw,
  errorOf,
  MINIMUM_RAW,
  MINT,
  sendInstructions,
  signInstructions,
  startTestChain,
  type TestChain,
} from "../testing/chain.fixture.ts";

const UNKNOWN_SIGNATURE = `${"1".repeat(63)}2` as Signature;

let chain: TestChain;
let signatures: Signature[];

beforeAll(async () => {
  chain = await startTestChain();
  const whale = await chain.signerOf("whale");
  signatures = [];
  for (const amount of [1n, 2n, 3n, 4n, 5n]) {
    const transfer = getTransferSolInstruction({
      source: whale,
      destination: chain.addressOf("minimum"),
      amount,
    });
    signatures.push(await sendInstructions(chain, whale, [transfer]));
  }
});
afterAll(() => chain.close());

const list = async (options: { limit?: number; before?: Signature; until?: Signature }) =>
  (await chain.rpc.getSignaturesForAddress(chain.addressOf("minimum"), options).send()).map(
    (each) => each.signature,
  );

test("getSignaturesForAddress lists newest first, with slot and real time", async () => {
  const startedAt = BigInt(Math.floor(Date.now() / 1000)) - 60n;
  const found = await chain.rpc.getSignaturesForAddress(chain.addressOf("minimum")).send();
  expect(found.map(({ signature }) => signature)).toEqual(signatures.toReversed());
  expect(found.map(({ slot }) => slot)).toEqual([5n, 4n, 3n, 2n, 1n]);
  for (const { blockTime, err, memo, confirmationStatus } of found) {
    expect(blockTime).toBeGreaterThan(startedAt);
    expect(blockTime).toBeLessThanOrEqual(BigInt(Math.floor(Date.now() / 1000)));
    expect([err, memo, confirmationStatus]).toEqual([null, null, "finalized"]);
  }
});

test("limit, before and until cut the list", async () => {
  const [first, second, third, fourth, fifth] = signatures as [
    Signature,
    Signature,
    Signature,
    Signature,
    Signature,
  ];
  expect(await list({ limit: 2 })).toEqual([fifth, fourth]);
  expect(await list({ before: fourth })).toEqual([third, second, first]);
  expect(await list({ until: third })).toEqual([fifth, fourth]);
  expect(await list({ before: fifth, until: second, limit: 1 })).toEqual([fourth]);
  expect(await list({ before: UNKNOWN_SIGNATURE })).toEqual([]);
  expect(await list({ until: UNKNOWN_SIGNATURE })).toEqual(signatures.toReversed());
});

test("an address that no transaction names has no history", async () => {
  expect(await chain.rpc.getSignaturesForAddress(chain.addressOf("split")).send()).toEqual([]);
});

test("a memo is listed with its length", async () => {
  const whale = await chain.signerOf("whale");
  const memo: Instruction = {
    programAddress: address("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr"),
    data: new TextEncoder().encode("für Bakso"),
  };
  await sendInstructions(chain, whale, [memo]);
  const [newest] = await chain.rpc.getSignaturesForAddress(whale.address, { limit: 1 }).send();
  expect(newest?.memo).toBe("[10] für Bakso");
});

test("getSignatureStatuses answers null for what never landed", async () => {
  const [first] = signatures as [Signature];
  const { value } = await chain.rpc.getSignatureStatuses([first, UNKNOWN_SIGNATURE]).send();
  expect(value).toEqual([
    { slot: 1n, confirmations: null, err: null, status: { Ok: null }, confirmationStatus: "finalized" },
    null,
  ]);
});

test("getTransaction answers null for what never landed", async () => {
  expect(await chain.rpc.getTransaction(UNKNOWN_SIGNATURE, { encoding: "json" }).send()).toBeNull();
});

test("getTransaction tells balances and token balances before and after, fee and logs", async () => {
  const whale = await chain.signerOf("whale");
  const owner = chain.addressOf("empty");
  const tokenProgram = TOKEN_PROGRAM_ADDRESS;
  const [source] = await findAssociatedTokenPda({ owner: whale.address, mint: MINT, tokenProgram });
  const [ata] = await findAssociatedTokenPda({ owner, mint: MINT, tokenProgram });
  const { value: before } = await chain.rpc.getBalance(whale.address).send();
  const signature = await sendInstructions(chain, whale, [
    getCreateAssociatedTokenIdempotentInstruction({ payer: whale, ata, owner, mint: MINT }),
    getTransferCheckedInstruction({
      source,
      mint: MINT,
      destination: ata,
      authority: whale,
      amount: 9n,
      decimals: 6,
    }),
  ]);
  const landed = await chain.rpc
    .getTransaction(signature, { encoding: "json", maxSupportedTransactionVersion: 0 })
    .send();
  const { accountKeys, header, instructions } = landed?.transaction.message ?? {};
  expect(landed?.version).toBe(0);
  expect(accountKeys?.[0]).toBe(whale.address);
  expect(header?.numRequiredSignatures).toBe(1);
  expect(instructions?.length).toBe(2);
  expect(landed?.transaction.signatures).toEqual([signature]);

  const meta = landed?.meta;
  expect(meta).toMatchObject({ err: null, fee: 5_000n, status: { Ok: null } });
  expect(meta?.logMessages?.some((line) => line.startsWith(`Program ${tokenProgram} invoke`))).toBe(true);
  expect(meta?.innerInstructions?.map(({ index }) => index)).toEqual([0]);
  expect(meta?.preBalances[0]).toBe(before);
  expect(meta?.postBalances[0]).toBe(before - 5_000n - 2_039_280n);
  const holding = (key: typeof source, holder: typeof owner, amount: string) =>
    expect.objectContaining({
      accountIndex: accountKeys?.indexOf(key),
      mint: MINT,
      owner: holder,
      programId: tokenProgram,
      uiTokenAmount: expect.objectContaining({ amount, decimals: 6 }),
    });
  const held = MINIMUM_RAW * 10n;
  expect(meta?.preTokenBalances).toEqual([holding(source, whale.address, String(held))]);
  expect(meta?.postTokenBalances?.length).toBe(2);
  expect(meta?.postTokenBalances).toEqual(
    expect.arrayContaining([holding(source, whale.address, String(held - 9n)), holding(ata, owner, "9")]),
  );
});

test("getTransaction answers the wire bytes in base64 and base58, and spelled out accounts in jsonParsed", async () => {
  const whale = await chain.signerOf("whale");
  const transfer = getTransferSolInstruction({ source: whale, destination: MINT, amount: 1n });
  const wire = getBase64EncodedWireTransaction(await signInstructions(chain, whale, [transfer]));
  const signature = await chain.rpc.sendTransaction(wire, { encoding: "base64" }).send();
  const read = (encoding: string) =>
    callRaw(chain.url, "getTransaction", [signature, { encoding, maxSupportedTransactionVersion: 0 }]);
  expect((await read("base64")).result).toMatchObject({ transaction: [wire, "base64"], version: 0 });
  expect((await read("base58")).result).toMatchObject({ transaction: [expect.any(String), "base58"] });
  expect((await read("jsonParsed")).result).toMatchObject({
    transaction: {
      signatures: [signature as string as Base58EncodedBytes],
      message: {
        accountKeys: [
          { pubkey: whale.address, signer: true, writable: true, source: "transaction" },
          { pubkey: MINT, signer: false, writable: true },
          { pubkey: "11111111111111111111111111111111", signer: false, writable: false },
        ],
        instructions: [
          { programId: "11111111111111111111111111111111", accounts: [whale.address, MINT], stackHeight: 1 },
        ],
      },
    },
  });
});

test("a v0 transaction is kept from a client that names no version, a legacy one is not", async () => {
  const whale = await chain.signerOf("whale");
  const transfer = getTransferSolInstruction({ source: whale, destination: MINT, amount: 1n });
  const versioned = await sendInstructions(chain, whale, [transfer]);
  const legacy = await sendInstructions(chain, whale, [transfer], { version: "legacy" });
  const error = await errorOf(chain.url, "getTransaction", [versioned, { encoding: "json" }]);
  expect(error.code).toBe(-32015);
  const { result } = await callRaw(chain.url, "getTransaction", [legacy]);
  expect(result).toMatchObject({ slot: expect.any(Number), transaction: { signatures: [legacy] } });
  expect(result).not.toHaveProperty("version");
});

test.each([
  ["getSignaturesForAddress", [MINT, { limit: 1_001 }], "Invalid limit; max 1000"],
  ["getSignaturesForAddress", [MINT, { limit: 0 }], "Invalid limit; max 1000"],
  ["getSignaturesForAddress", [MINT, { before: "abc" }], "Invalid param: WrongSize"],
  ["getSignatureStatuses", [Array(257).fill(UNKNOWN_SIGNATURE)], "Too many inputs provided; max 256"],
  ["getSignatureStatuses", ["abc"], "Invalid params: expected a sequence"],
  ["getTransaction", ["abc"], "Invalid param: WrongSize"],
])("%s of %j is refused with -32602", async (method, params, message) => {
  expect(await errorOf(chain.url, method, params)).toEqual({ code: -32602, message });
});
