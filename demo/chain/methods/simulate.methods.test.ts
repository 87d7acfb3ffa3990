import {
  type Base64EncodedWireTransaction,
  type Blockhash,
  getBase64EncodedWireTransaction,
  getTransactionEncoder,
  signatureBytes,
} from "@solana/kit";
import { getTransferSolInstruction } from "@solana-program/system";
import {
  findAssociatedTokenPda,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from "@solana-program/token";
import { afterAll, expect, test } from "vitest";
import { errorOf, MINIMUM_RAW, MINT, signInstructions, startTestChain } from "../testing/chain.fixture.ts";

const chain = await startTestChain();
afterAll(() => chain.close());

const UNKNOWN_BLOCKHASH = "CmpNeggWJ4JaWJeJ8YKN1Zypmk7uvQq3PECGUCAEMbky" as Blockhash;

async function solTransfer(amount: bigint, blockhash?: Blockhash) {
  const whale = await chain.signerOf("whale");
  const destination = chain.addressOf("empty");
  const transfer = getTransferSolInstruction({ source: whale, destination, amount });
  return signInstructions(chain, whale, [transfer], blockhash && { blockhash });
}

test("a simulation tells what would happen, and nothing happens", async () => {
  const whale = await chain.signerOf("whale");
  const at = async (owner: typeof whale.address) =>
    (await findAssociatedTokenPda({ owner, mint: MINT, tokenProgram: TOKEN_PROGRAM_ADDRESS }))[0];
  const source = await at(whale.address);
  const destination = await at(chain.addressOf("minimum"));
  const transfer = getTransferCheckedInstruction({
    source,
    mint: MINT,
    destination,
    authority: whale,
    amount: 5n,
    decimals: 6,
  });
  const wire = getBase64EncodedWireTransaction(await signInstructions(chain, whale, [transfer]));
  const slot = await chain.rpc.getSlot().send();
  const { value } = await chain.rpc
    .simulateTransaction(wire, {
      encoding: "base64",
      sigVerify: true,
      innerInstructions: true,
      accounts: { encoding: "jsonParsed", addresses: [destination] },
    })
    .send();
  expect(value).toMatchObject({ err: null, fee: 5_000n, replacementBlockhash: null, innerInstructions: [] });
  expect(value.unitsConsumed).toBeGreaterThan(0n);
  expect(value.preBalances?.[0]).toBe(2_000_000_000n);
  expect(value.postBalances?.[0]).toBe(1_999_995_000n);
  const amounts = (balances: typeof value.preTokenBalances) =>
    balances?.map(({ uiTokenAmount }) => BigInt(uiTokenAmount.amount)).sort((a, b) => Number(a - b));
  expect(amounts(value.preTokenBalances)).toEqual([MINIMUM_RAW, MINIMUM_RAW * 10n]);
  expect(amounts(value.postTokenBalances)).toEqual([MINIMUM_RAW + 5n, MINIMUM_RAW * 10n - 5n]);
  expect(value.accounts).toMatchObject([
    { data: { parsed: { info: { tokenAmount: { amount: String(MINIMUM_RAW + 5n) } } } } },
  ]);
  expect(await chain.rpc.getSlot().send()).toBe(slot);
  expect((await chain.rpc.getTokenAccountBalance(destination).send()).value.amount).toBe(String(MINIMUM_RAW));
});

test("what would fail is told with its error and logs", async () => {
  const wire = getBase64EncodedWireTransaction(await solTransfer(10n ** 15n));
  const { value } = await chain.rpc.simulateTransaction(wire, { encoding: "base64" }).send();
  expect(value.err).toEqual({ InstructionError: [0n, { Custom: 1n }] });
  expect(value.logs?.at(-1)).toMatch(/custom program error: 0x1/);
  expect(value).toMatchObject({ accounts: null, preBalances: null, postBalances: null });
});

test("signatures are checked only when asked for", async () => {
  const signed = await solTransfer(1n);
  const bytes = getTransactionEncoder().encode({
    ...signed,
    signatures: { [chain.addressOf("whale")]: null },
  });
  const wire = Buffer.from(bytes).toString("base64") as Base64EncodedWireTransaction;
  expect((await chain.rpc.simulateTransaction(wire, { encoding: "base64" }).send()).value.err).toBeNull();
  const error = await errorOf(chain.url, "simulateTransaction", [
    wire,
    { encoding: "base64", sigVerify: true },
  ]);
  expect(error).toEqual({ code: -32003, message: "Transaction signature verification failure" });
});

test("a simulation without signatures does not open the door to sending a forged one", async () => {
  const signed = await solTransfer(1n);
  const forged = signatureBytes(new Uint8Array(64).fill(3));
  const bytes = getTransactionEncoder().encode({
    ...signed,
    signatures: { [chain.addressOf("whale")]: forged },
  });
  const wire = Buffer.from(bytes).toString("base64") as Base64EncodedWireTransaction;
  const { value } = await chain.rpc.simulateTransaction(wire, { encoding: "base64" }).send();
  expect(value.err).toBeNull();
  for (const skipPreflight of [false, true]) {
    const error = await errorOf(chain.url, "sendTransaction", [wire, { encoding: "base64", skipPreflight }]);
    expect(error.code).toBe(-32003);
  }
});

test("a stale blockhash fails unless it is to be replaced", async () => {
  const wire = getBase64EncodedWireTransaction(await solTransfer(1n, UNKNOWN_BLOCKHASH));
  const { value: stale } = await chain.rpc.simulateTransaction(wire, { encoding: "base64" }).send();
  expect(stale.err).toBe("BlockhashNotFound");
  const { value: replaced } = await chain.rpc
    .simulateTransaction(wire, { encoding: "base64", replaceRecentBlockhash: true })
    .send();
  expect(replaced.err).toBeNull();
  expect(replaced.replacementBlockhash).toEqual((await chain.rpc.getLatestBlockhash().send()).value);
});

test.each([
  ["both sigVerify and replaceRecentBlockhash", { sigVerify: true, replaceRecentBlockhash: true }],
  ["accounts in base58", { accounts: { addresses: [], encoding: "base58" } }],
  ["more accounts than the transaction has", { accounts: { addresses: Array(9).fill(MINT) } }],
])("%s is refused with -32602", async (_name, options) => {
  const wire = getBase64EncodedWireTransaction(await solTransfer(1n));
  const error = await errorOf(chain.url, "simulateTransaction", [wire, { encoding: "base64", ...options }]);
  expect(error.code).toBe(-32602);
});
