import {
  type Address,
  generateKeyPairSigner,
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__INVALID_PARAMS,
  type SolanaErrorCode,
} from "@solana/kit";
import { getCreateAccountInstruction } from "@solana-program/system";
import {
  findAssociatedTokenPda,
  getApproveInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getFreezeAccountInstruction,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from "@solana-program/token";
import { afterAll, expect, test } from "vitest";
import { TOKEN_2022_PROGRAM_ADDRESS } from "../chain/token-account.ts";
import type { DemoWalletId } from "../demo-wallets.ts";
import {
  errorOf,
  MINIMUM_RAW,
  MINT,
  NOBODY,
  sendInstructions,
  startTestChain,
} from "../testing/chain.fixture.ts";

const chain = await startTestChain();
afterAll(() => chain.close());

async function amountsOf(id: DemoWalletId): Promise<bigint[]> {
  const { value } = await chain.rpc
    .getTokenAccountsByOwner(chain.addressOf(id), { mint: MINT }, { encoding: "jsonParsed" })
    .send();
  return value.map(({ account }) => BigInt(account.data.parsed.info.tokenAmount.amount));
}

async function associatedAddress(id: DemoWalletId) {
  const owner = chain.addressOf(id);
  const [address] = await findAssociatedTokenPda({ owner, mint: MINT, tokenProgram: TOKEN_PROGRAM_ADDRESS });
  return address;
}

async function codeOf(call: Promise<unknown>): Promise<SolanaErrorCode | undefined> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return isSolanaError(error) ? error.context.__code : undefined;
}

test("[GATE-2] the gate's wallets hold exactly the minimum, well above it, and one raw unit less", async () => {
  expect(await amountsOf("minimum")).toEqual([MINIMUM_RAW]);
  expect(await amountsOf("whale")).toEqual([MINIMUM_RAW * 10n]);
  expect(await amountsOf("almost")).toEqual([MINIMUM_RAW - 1n]);
});

test("an owner who never held the token has an empty list, not an error", async () => {
  expect(await amountsOf("empty")).toEqual([]);
});

test("[GATE-9] one wallet reaches the minimum only over two accounts, the derived one among them", async () => {
  const amounts = await amountsOf("split");
  expect(amounts.length).toBe(2);
  expect(amounts.every((amount) => amount < MINIMUM_RAW)).toBe(true);
  expect(amounts.reduce((sum, amount) => sum + amount, 0n)).toBe(MINIMUM_RAW);
  const derived = await chain.rpc.getTokenAccountBalance(await associatedAddress("split")).send();
  expect(amounts).toContain(BigInt(derived.value.amount));
});

test("[GATE-9] getTokenAccountBalance answers the derived account's amount in every form", async () => {
  const { value } = await chain.rpc.getTokenAccountBalance(await associatedAddress("almost")).send();
  expect(value).toEqual({
    amount: "349999999999",
    decimals: 6,
    uiAmount: 349999.999999,
    uiAmountString: "349999.999999",
  });
});

test("[GATE-11] getTokenAccountBalance of a missing account is the error -32602 that nodes give", async () => {
  const missing = await associatedAddress("empty");
  const call = chain.rpc.getTokenAccountBalance(missing).send();
  await expect(call).rejects.toMatchObject({
    context: { __serverMessage: "Invalid param: could not find account" },
  });
  expect(await codeOf(call)).toBe(SOLANA_ERROR__JSON_RPC__INVALID_PARAMS);
});

test("getTokenAccountsByOwner lists one token program's accounts, parsed as nodes do", async () => {
  const whale = chain.addressOf("whale");
  const programId = TOKEN_PROGRAM_ADDRESS;
  const { value } = await chain.rpc
    .getTokenAccountsByOwner(whale, { programId }, { encoding: "jsonParsed" })
    .send();
  expect(value).toEqual([
    {
      pubkey: await associatedAddress("whale"),
      account: {
        lamports: 2_039_280n,
        owner: TOKEN_PROGRAM_ADDRESS,
        executable: false,
        rentEpoch: 18_446_744_073_709_551_615n,
        space: 165n,
        data: {
          program: "spl-token",
          space: 165n,
          parsed: {
            type: "account",
            info: {
              mint: MINT,
              owner: whale,
              isNative: false,
              state: "initialized",
              tokenAmount: {
                amount: "3500000000000",
                decimals: 6,
                uiAmount: 3_500_000,
                uiAmountString: "3500000",
              },
            },
          },
        },
      },
    },
  ]);
  const other = { programId: TOKEN_2022_PROGRAM_ADDRESS };
  expect(
    (await chain.rpc.getTokenAccountsByOwner(whale, other, { encoding: "base64" }).send()).value,
  ).toEqual([]);
});

test("another mint's accounts are not counted for ours, and frozen or delegated ones say so", async () => {
  const owner = await chain.signerOf("almost");
  const other = await generateKeyPairSigner();
  const delegate = chain.addressOf("empty");
  const tokenProgram = TOKEN_PROGRAM_ADDRESS;
  const [ata] = await findAssociatedTokenPda({ owner: owner.address, mint: other.address, tokenProgram });
  const authority = owner.address;
  await sendInstructions(chain, owner, [
    getCreateAccountInstruction({
      payer: owner,
      newAccount: other,
      lamports: 1_461_600n,
      space: getMintSize(),
      programAddress: tokenProgram,
    }),
    getInitializeMint2Instruction({
      mint: other.address,
      decimals: 0,
      mintAuthority: authority,
      freezeAuthority: authority,
    }),
    getCreateAssociatedTokenIdempotentInstruction({
      payer: owner,
      ata,
      owner: authority,
      mint: other.address,
    }),
    getMintToInstruction({ mint: other.address, token: ata, mintAuthority: owner, amount: 2n ** 64n - 1n }),
    getApproveInstruction({ source: ata, delegate, owner, amount: 3n }),
    getFreezeAccountInstruction({ account: ata, mint: other.address, owner }),
  ]);

  expect(await amountsOf("almost")).toEqual([MINIMUM_RAW - 1n]);
  const read = (filter: { mint: Address } | { programId: Address }) =>
    chain.rpc.getTokenAccountsByOwner(authority, filter, { encoding: "jsonParsed" }).send();
  expect((await read({ programId: tokenProgram })).value.length).toBe(2);
  const { value } = await read({ mint: other.address });
  expect(value.map(({ account }) => account.data.parsed.info)).toMatchObject([
    {
      mint: other.address,
      state: "frozen",
      tokenAmount: { amount: "18446744073709551615", decimals: 0, uiAmountString: "18446744073709551615" },
      delegate,
      delegatedAmount: { amount: "3" },
    },
  ]);
});

test("getTokenAccountsByOwner answers base64 and slices of it", async () => {
  const { value } = await chain.rpc
    .getTokenAccountsByOwner(
      chain.addressOf("whale"),
      { mint: MINT },
      { encoding: "base64", dataSlice: { offset: 64, length: 8 } },
    )
    .send();
  const bytes = Buffer.from(value[0]?.account.data[0] ?? "", "base64");
  expect(bytes.readBigUInt64LE()).toBe(MINIMUM_RAW * 10n);
});

test("getTokenSupply is what the wallets hold together", async () => {
  expect((await chain.rpc.getTokenSupply(MINT).send()).value.amount).toBe(String(MINIMUM_RAW * 13n - 1n));
});

test("getTokenLargestAccounts answers twenty at most, the largest first", async () => {
  const { value } = await chain.rpc.getTokenLargestAccounts(MINT).send();
  // Five wallets, one with two accounts and one with none.
  expect(value.map(({ amount }) => BigInt(amount))).toEqual([
    MINIMUM_RAW * 10n,
    MINIMUM_RAW,
    MINIMUM_RAW - 1n,
    (MINIMUM_RAW * 3n) / 5n,
    MINIMUM_RAW - (MINIMUM_RAW * 3n) / 5n,
  ]);
  expect(value[0]?.address).toBe(await associatedAddress("whale"));
  const balances = Array.from({ length: 25 }, (_, index) => ({
    address: `BobExampLe${"abcdefghijkmnopqrstuvwxyz"[index]}111111111111111111111111111111111`,
    lamports: 1n,
    tokenRaw: BigInt(index),
  }));
  const crowded = await startTestChain({ past: { gifts: [], balances } });
  expect((await crowded.rpc.getTokenLargestAccounts(MINT).send()).value).toHaveLength(20);
  await crowded.close();
});

test.each([
  ["getTokenLargestAccounts", [NOBODY], "Invalid param: could not find mint"],
  ["getTokenLargestAccounts", [TOKEN_PROGRAM_ADDRESS], "Invalid param: not a Token mint"],
  ["getTokenAccountBalance", [MINT], "Invalid param: not a Token account"],
  ["getTokenAccountBalance", ["iamnotarealaccount"], "Invalid param: Invalid"],
  ["getTokenSupply", [NOBODY], "Invalid param: could not find account"],
  ["getTokenSupply", [TOKEN_PROGRAM_ADDRESS], "Invalid param: not a Token mint"],
  ["getTokenAccountsByOwner", [NOBODY, { mint: NOBODY }], "Invalid param: could not find mint"],
  ["getTokenAccountsByOwner", [NOBODY, { mint: TOKEN_PROGRAM_ADDRESS }], "Invalid param: not a Token mint"],
  [
    "getTokenAccountsByOwner",
    [NOBODY, { programId: NOBODY }],
    "Invalid param: unrecognized Token program id",
  ],
  ["getTokenAccountsByOwner", [NOBODY, {}], "Invalid params: expected `mint` or `programId`"],
])("%s of %j is refused with -32602", async (method, params, message) => {
  expect(await errorOf(chain.url, method, params)).toEqual({ code: -32602, message });
});
