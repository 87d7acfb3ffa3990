import {
  address,
  type Blockhash,
  getBase64Decoder,
  type Instruction,
  type TransactionMessageBytesBase64,
} from "@solana/kit";
import { getTransferSolInstruction } from "@solana-program/system";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import {
  errorOf,
  MINT,
  sendInstructions,
  signInstructions,
  startTestChain,
} from "../testing/chain.fixture.ts";

const chain = await startTestChain();
afterAll(() => chain.close());

async function transferSol(amount: bigint) {
  const whale = await chain.signerOf("whale");
  return sendInstructions(chain, whale, [
    getTransferSolInstruction({ source: whale, destination: MINT, amount }),
  ]);
}

test("the node is healthy and tells its version", async () => {
  expect(await chain.rpc.getHealth().send()).toBe("ok");
  expect(await chain.rpc.getVersion().send()).toEqual({
    "solana-core": expect.stringMatching(/^\d+\.\d+\.\d+$/),
    "feature-set": expect.anything(),
  });
});

test("each transaction takes a slot of its own, which is also the block height", async () => {
  const before = await chain.rpc.getSlot().send();
  await transferSol(1n);
  expect(await chain.rpc.getSlot().send()).toBe(before + 1n);
  expect(await chain.rpc.getBlockHeight().send()).toBe(before + 1n);
  expect(await chain.rpc.getEpochInfo().send()).toMatchObject({
    absoluteSlot: before + 1n,
    transactionCount: before + 1n,
    epoch: 0n,
    slotsInEpoch: 432_000n,
  });
});

test("a blockhash is good for 150 transactions and then no more", async () => {
  const other = await startTestChain();
  const { value: old } = await other.rpc.getLatestBlockhash().send();
  const height = await other.rpc.getBlockHeight().send();
  expect(old.lastValidBlockHeight).toBe(height + 150n);
  const isValid = async () => (await other.rpc.isBlockhashValid(old.blockhash).send()).value;
  for (let count = 0; count < 150; count += 1) await other.rpc.requestAirdrop(MINT, 1n as never).send();
  expect(await isValid()).toBe(true);
  await other.rpc.requestAirdrop(MINT, 1n as never).send();
  expect(await isValid()).toBe(false);
  await other.close();
});

test("isBlockhashValid knows no foreign blockhash", async () => {
  const foreign = "CmpNeggWJ4JaWJeJ8YKN1Zypmk7uvQq3PECGUCAEMbky" as Blockhash;
  expect((await chain.rpc.isBlockhashValid(foreign).send()).value).toBe(false);
  expect((await errorOf(chain.url, "isBlockhashValid", ["0"])).code).toBe(-32602);
});

const COMPUTE_BUDGET = address("ComputeBudget111111111111111111111111111111");

function computeBudget(discriminator: 2 | 3, value: bigint): Instruction {
  const data = Buffer.alloc(discriminator === 2 ? 5 : 9, discriminator);
  if (discriminator === 2) data.writeUInt32LE(Number(value), 1);
  else data.writeBigUInt64LE(value, 1);
  return { programAddress: COMPUTE_BUDGET, data: new Uint8Array(data) };
}

test("getFeeForMessage foretells the fee that is charged, priority fee included", async () => {
  const whale = await chain.signerOf("whale");
  await fc.assert(
    fc.asyncProperty(
      fc.option(fc.bigInt({ min: 1_000n, max: 1_400_000n })),
      fc.option(fc.bigInt({ min: 0n, max: 1_000_000n })),
      async (unitLimit, microLamportsPerUnit) => {
        const instructions = [
          ...(unitLimit === null ? [] : [computeBudget(2, unitLimit)]),
          ...(microLamportsPerUnit === null ? [] : [computeBudget(3, microLamportsPerUnit)]),
          getTransferSolInstruction({ source: whale, destination: MINT, amount: 1n }),
        ];
        const { messageBytes } = await signInstructions(chain, whale, instructions);
        const message = getBase64Decoder().decode(messageBytes) as TransactionMessageBytesBase64;
        const { value: foretold } = await chain.rpc.getFeeForMessage(message).send();
        const signature = await sendInstructions(chain, whale, instructions);
        const landed = await chain.rpc
          .getTransaction(signature, { encoding: "base64", maxSupportedTransactionVersion: 0 })
          .send();
        expect(foretold).toBe(landed?.meta?.fee);
      },
    ),
    { numRuns: 30 },
  );
});

test("getFeeForMessage answers null for a message whose blockhash is not known, and refuses what is no message", async () => {
  const whale = await chain.signerOf("whale");
  const blockhash = "CmpNeggWJ4JaWJeJ8YKN1Zypmk7uvQq3PECGUCAEMbky" as Blockhash;
  const { messageBytes } = await signInstructions(chain, whale, [], { blockhash });
  const message = getBase64Decoder().decode(messageBytes) as TransactionMessageBytesBase64;
  expect((await chain.rpc.getFeeForMessage(message).send()).value).toBeNull();
  expect((await errorOf(chain.url, "getFeeForMessage", ["AAAA"])).code).toBe(-32602);
});
