import {
  AccountRole,
  type Address,
  type Base64EncodedWireTransaction,
  type Blockhash,
  generateKeyPairSigner,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getTransactionEncoder,
  type Instruction,
  isSolanaError,
  lamports,
  SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
  signatureBytes,
} from "@solana/kit";
import { getTransferSolInstruction } from "@solana-program/system";
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from "@solana-program/token";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TOKEN_PROGRAMS, type TokenProgramName } from "../chain/token-account.ts";
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

const chain = await startTestChain();
afterAll(() => chain.close());

const causeOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  ) as Promise<(Error & { cause?: unknown; context: Record<string, unknown> }) | undefined>;

describe.each<TokenProgramName>(["spl-token", "spl-token-2022"])("with a %s mint", (program) => {
  let chain: TestChain;
  beforeAll(async () => {
    chain = await startTestChain({ tokenProgram: program });
  });
  afterAll(() => chain.close());

  test("[GATE-9] an account is made and tokens are sent through the real program; both balances follow", async () => {
    const tokenProgram = TOKEN_PROGRAMS[program];
    const whale = await chain.signerOf("whale");
    const owner = chain.addressOf("empty");
    const [source] = await findAssociatedTokenPda({ owner: whale.address, mint: MINT, tokenProgram });
    const [destination] = await findAssociatedTokenPda({ owner, mint: MINT, tokenProgram });
    const signature = await sendInstructions(chain, whale, [
      getCreateAssociatedTokenIdempotentInstruction({
        payer: whale,
        ata: destination,
        owner,
        mint: MINT,
        tokenProgram,
      }),
      getTransferCheckedInstruction(
        { source, mint: MINT, destination, authority: whale, amount: 1_234_567n, decimals: 6 },
        { programAddress: tokenProgram },
      ),
    ]);

    const balanceOf = async (account: typeof source) =>
      (await chain.rpc.getTokenAccountBalance(account).send()).value.amount;
    expect(await balanceOf(destination)).toBe("1234567");
    expect(await balanceOf(source)).toBe(String(MINIMUM_RAW * 10n - 1_234_567n));

    const { value } = await chain.rpc
      .getTokenAccountsByOwner(owner, { mint: MINT }, { encoding: "jsonParsed" })
      .send();
    expect(value.map(({ pubkey, account }) => [pubkey, account.owner, account.data.program])).toEqual([
      [destination, tokenProgram, program],
    ]);
    const { value: statuses } = await chain.rpc.getSignatureStatuses([signature]).send();
    expect(statuses).toMatchObject([{ err: null, confirmationStatus: "finalized" }]);
  });

  test("[GATE-2] every demo wallet holds what it says", async () => {
    for (const { address, balanceRaw } of chain.wallets.filter(({ id }) => id !== "empty")) {
      const { value } = await chain.rpc
        .getTokenAccountsByOwner(address as never, { mint: MINT }, { encoding: "jsonParsed" })
        .send();
      const amounts = value.map(({ account }) => BigInt(account.data.parsed.info.tokenAmount.amount));
      const expected = address === chain.addressOf("whale") ? balanceRaw - 1_234_567n : balanceRaw;
      expect(amounts.reduce((sum, amount) => sum + amount, 0n)).toBe(expected);
    }
  });
});

test("Token-2022's associated accounts show their extension", async () => {
  const other = await startTestChain({ tokenProgram: "spl-token-2022" });
  const { value } = await other.rpc
    .getTokenAccountsByOwner(other.addressOf("split"), { mint: MINT }, { encoding: "jsonParsed" })
    .send();
  await other.close();
  expect(value.map(({ account }) => account.space).sort()).toEqual([165n, 170n]);
  const extensions = value.map(
    ({ account }) => (account.data.parsed.info as { extensions?: unknown }).extensions,
  );
  expect(extensions).toContainEqual([{ extension: "immutableOwner" }]);
});

test("sending more than there is fails in preflight, and nothing lands", async () => {
  const poor = await chain.signerOf("empty");
  const amount = 10n ** 12n;
  const slot = await chain.rpc.getSlot().send();
  const error = await causeOf(
    sendInstructions(chain, poor, [getTransferSolInstruction({ source: poor, destination: MINT, amount })]),
  );
  expect(isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)).toBe(
    true,
  );
  expect(isSolanaError(error?.cause, SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM)).toBe(true);
  expect(error?.cause).toMatchObject({ context: { code: 1, index: 0 } });
  expect(error?.context.logs).toContain("Program 11111111111111111111111111111111 invoke [1]");
  expect(await chain.rpc.getSlot().send()).toBe(slot);
});

test("a preflight failure carries the node's message and data to the letter", async () => {
  const poor = await chain.signerOf("empty");
  const transfer = getTransferSolInstruction({ source: poor, destination: MINT, amount: 10n ** 12n });
  const wire = getBase64EncodedWireTransaction(await signInstructions(chain, poor, [transfer]));
  expect(await errorOf(chain.url, "sendTransaction", [wire, { encoding: "base64" }])).toEqual({
    code: -32002,
    message: "Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1",
    data: {
      err: { InstructionError: [0, { Custom: 1 }] },
      logs: expect.arrayContaining([
        "Program 11111111111111111111111111111111 failed: custom program error: 0x1",
      ]),
      accounts: null,
      unitsConsumed: 150,
      returnData: null,
      innerInstructions: null,
      replacementBlockhash: null,
    },
  });
});

test("with skipPreflight the same transaction lands, fails, and costs its fee", async () => {
  const poor = await chain.signerOf("empty");
  const before = (await chain.rpc.getBalance(poor.address).send()).value;
  const transfer = getTransferSolInstruction({ source: poor, destination: MINT, amount: 10n ** 12n });
  const signature = await sendInstructions(chain, poor, [transfer], { skipPreflight: true });
  expect((await chain.rpc.getBalance(poor.address).send()).value).toBe(before - 5_000n);
  const { value } = await chain.rpc.getSignatureStatuses([signature]).send();
  expect(value[0]?.err).toEqual({ InstructionError: [0n, { Custom: 1n }] });
});

test("with skipPreflight a transaction that cannot land vanishes, as on the real chain", async () => {
  const stranger = await generateKeyPairSigner();
  const transfer = getTransferSolInstruction({ source: stranger, destination: MINT, amount: 1n });
  const signature = await sendInstructions(chain, stranger, [transfer], { skipPreflight: true });
  expect((await chain.rpc.getSignatureStatuses([signature]).send()).value).toEqual([null]);
});

test("a payer that does not exist, a lamport too few for rent: each error in its own form", async () => {
  const stranger = await generateKeyPairSigner();
  const rich = await chain.signerOf("whale");
  const errOf = async (payer: typeof rich, destination: Address) => {
    const transfer = getTransferSolInstruction({ source: payer, destination, amount: 1n });
    const wire = getBase64EncodedWireTransaction(await signInstructions(chain, payer, [transfer]));
    return (await errorOf(chain.url, "sendTransaction", [wire, { encoding: "base64" }])).data;
  };
  expect(await errOf(stranger, MINT)).toMatchObject({ err: "AccountNotFound" });
  expect(await errOf(rich, stranger.address)).toMatchObject({
    err: { InsufficientFundsForRent: { account_index: 1 } },
  });
});

test("a forged signature is refused with -32003, with and without preflight", async () => {
  const whale = await chain.signerOf("whale");
  const transfer = getTransferSolInstruction({ source: whale, destination: MINT, amount: 1n });
  const signed = await signInstructions(chain, whale, [transfer]);
  for (const forged of [signatureBytes(new Uint8Array(64).fill(3)), null]) {
    const bytes = getTransactionEncoder().encode({ ...signed, signatures: { [whale.address]: forged } });
    const wire = Buffer.from(bytes).toString("base64") as Base64EncodedWireTransaction;
    for (const skipPreflight of [false, true]) {
      const call = chain.rpc.sendTransaction(wire, { encoding: "base64", skipPreflight }).send();
      const code = SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE;
      expect(isSolanaError(await causeOf(call), code)).toBe(true);
    }
  }
});

test("an unknown blockhash is refused in preflight", async () => {
  const whale = await chain.signerOf("whale");
  const transfer = getTransferSolInstruction({ source: whale, destination: MINT, amount: 1n });
  const blockhash = "CmpNeggWJ4JaWJeJ8YKN1Zypmk7uvQq3PECGUCAEMbky" as Blockhash;
  const signed = await signInstructions(chain, whale, [transfer], { blockhash });
  const wire = getBase64EncodedWireTransaction(signed);
  const error = await causeOf(chain.rpc.sendTransaction(wire, { encoding: "base64" }).send());
  expect(isSolanaError(error?.cause, SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND)).toBe(true);
});

test("the same transaction lands once, and the same transfer anew lands again", async () => {
  const whale = await chain.signerOf("whale");
  const receiver = chain.addressOf("minimum");
  const before = (await chain.rpc.getBalance(receiver).send()).value;
  const transfer = getTransferSolInstruction({ source: whale, destination: receiver, amount: 7n });
  const wire = getBase64EncodedWireTransaction(await signInstructions(chain, whale, [transfer]));
  const signature = await chain.rpc.sendTransaction(wire, { encoding: "base64" }).send();
  const again = await causeOf(chain.rpc.sendTransaction(wire, { encoding: "base64" }).send());
  expect(isSolanaError(again?.cause, SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED)).toBe(true);
  const unchecked = chain.rpc.sendTransaction(wire, { encoding: "base64", skipPreflight: true });
  expect(await unchecked.send()).toBe(signature);
  expect((await chain.rpc.getBalance(receiver).send()).value).toBe(before + 7n);

  await sendInstructions(chain, whale, [transfer]);
  expect((await chain.rpc.getBalance(receiver).send()).value).toBe(before + 14n);
});

test("base58, the encoding of old, is taken too", async () => {
  const whale = await chain.signerOf("whale");
  const transfer = getTransferSolInstruction({ source: whale, destination: MINT, amount: 1n });
  const signed = await signInstructions(chain, whale, [transfer], { version: "legacy" });
  const wire = getBase58Decoder().decode(getTransactionEncoder().encode(signed));
  expect((await callRaw(chain.url, "sendTransaction", [wire])).result).toMatch(
    /^[1-9A-HJ-NP-Za-km-z]{87,88}$/,
  );
});

test.each([
  ["nothing", [], /at least 1 argument/],
  ["text that is no base64", ["%%%", { encoding: "base64" }], /invalid base64 encoding/],
  ["bytes that are no transaction", ["AAAA", { encoding: "base64" }], /invalid transaction/],
  ["too long a text", ["A".repeat(1648), { encoding: "base64" }], /too large: 1648 bytes/],
  ["an unknown encoding", ["AAAA", { encoding: "hex" }], /unknown variant/],
])("%s is refused with -32602", async (_name, params, message) => {
  const error = await errorOf(chain.url, "sendTransaction", params);
  expect(error).toEqual({ code: -32602, message: expect.stringMatching(message) });
});

test("address lookup tables are refused in words", async () => {
  const whale = await chain.signerOf("whale");
  const signed = await signInstructions(chain, whale, []);
  // The last byte of a v0 message counts its lookup tables.
  const bytes = Uint8Array.from([...getTransactionEncoder().encode(signed)].slice(0, -1));
  const withLookup = Buffer.concat([bytes, Buffer.from([1]), Buffer.alloc(32, 7), Buffer.from([1, 0, 0])]);
  const error = await errorOf(chain.url, "sendTransaction", [
    withLookup.toString("base64"),
    { encoding: "base64" },
  ]);
  expect(error.message).toMatch(/lookup tables are not supported/);
});

test("no mangled transaction gets past the checks or breaks the chain", async () => {
  const whale = await chain.signerOf("whale");
  const [source] = await findAssociatedTokenPda({
    owner: whale.address,
    mint: MINT,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
  });
  const transfer = getTransferCheckedInstruction({
    source,
    mint: MINT,
    destination: source,
    authority: whale,
    amount: 1n,
    decimals: 6,
  });
  const wire = [...getTransactionEncoder().encode(await signInstructions(chain, whale, [transfer]))];
  const slot = await chain.rpc.getSlot().send();
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: wire.length - 1 }),
      fc.integer({ min: 1, max: 255 }),
      fc.boolean(),
      async (offset, change, skipPreflight) => {
        const mangled = Buffer.from(wire);
        mangled[offset] = (wire[offset] ?? 0) ^ change;
        const params = [mangled.toString("base64"), { encoding: "base64", skipPreflight }];
        const { error } = await callRaw(chain.url, "sendTransaction", params);
        // Without preflight a stale blockhash makes it vanish unread; that it did not land is seen below.
        if (!skipPreflight || error) expect([-32602, -32003]).toContain(error?.code);
      },
    ),
    { numRuns: 300 },
  );
  expect(await chain.rpc.getSlot().send()).toBe(slot);
});

test("a transaction without its last count is refused, and the chain goes on", async () => {
  // A reader that forgives it handed it on to the chain's native part, which ended the whole process.
  const payer = await chain.signerOf("whale");
  const wire = Buffer.from(getTransactionEncoder().encode(await signInstructions(chain, payer, [])));
  for (const skipPreflight of [false, true]) {
    const params = [wire.subarray(0, -1).toString("base64"), { encoding: "base64", skipPreflight }];
    const { error } = await callRaw(chain.url, "sendTransaction", params);
    expect(error).toMatchObject({ code: -32602, message: expect.stringMatching(/deserialize/) });
  }
  expect(await chain.rpc.getHealth().send()).toBe("ok");
});

test("a program nobody deployed is refused, and an instruction may name any account", async () => {
  const whale = await chain.signerOf("whale");
  const stranger = await generateKeyPairSigner();
  const instruction: Instruction = {
    programAddress: stranger.address,
    accounts: [{ address: MINT, role: AccountRole.READONLY }],
    data: new Uint8Array([1]),
  };
  const error = await causeOf(sendInstructions(chain, whale, [instruction]));
  expect(isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)).toBe(
    true,
  );
});

test("requestAirdrop lands as a transaction of its own", async () => {
  const receiver = await generateKeyPairSigner();
  const signature = await chain.rpc.requestAirdrop(receiver.address, lamports(1_000_000_000n)).send();
  expect((await chain.rpc.getBalance(receiver.address).send()).value).toBe(1_000_000_000n);
  const [landed] = await chain.rpc.getSignaturesForAddress(receiver.address).send();
  expect(landed?.signature).toBe(signature);
  const twice = await Promise.all(
    [1, 2].map(async () => (await callRaw(chain.url, "requestAirdrop", [receiver.address, 5])).result),
  );
  expect(new Set(twice).size).toBe(2);
  expect((await chain.rpc.getBalance(receiver.address).send()).value).toBe(1_000_000_010n);
});

test("requestAirdrop refuses what is no amount, and what the faucet does not hold", async () => {
  expect(await errorOf(chain.url, "requestAirdrop", [MINT, -1])).toEqual({
    code: -32602,
    message: "Invalid params: expected u64",
  });
  const body = `{"jsonrpc":"2.0","id":1,"method":"requestAirdrop","params":["${MINT}",18446744073709551615]}`;
  const response = await fetch(chain.url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  expect(await response.json()).toMatchObject({ error: { code: -32002, data: { err: expect.anything() } } });
});
