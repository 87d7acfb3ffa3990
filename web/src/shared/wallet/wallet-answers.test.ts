import { expect, it } from "vitest";
import { ALICE, BOB, buildAccount, buildChallenge, buildWallet } from "./build-wallet.test-kit.ts";
import { connectWallet } from "./connect-wallet.ts";
import { signIn } from "./sign-in.ts";
import { usableWallets } from "./solana-wallet.ts";
import { bytesOf } from "./wallet-answers.ts";

const requestChallenge = async (address: string) => buildChallenge(address);
const connected = { address: ALICE, kind: "phantom", account: buildAccount(ALICE) } as const;
const signs = (output: unknown) =>
  signIn(buildWallet("Odd", { features: { "solana:signIn": { signIn: async () => output } } }), connected, {
    requestChallenge,
  });
const connects = (answer: unknown, accounts: unknown[] = []) => {
  const wallet = buildWallet("Odd", { features: { "standard:connect": { connect: async () => answer } } });
  return connectWallet({ ...wallet, accounts: accounts as typeof wallet.accounts }, "phantom");
};

it.each([
  undefined,
  null,
  {},
  { accounts: "none" },
  { accounts: [null, {}, { address: ALICE }] },
  { accounts: [{ ...buildAccount(ALICE), address: "https://evil.example" }] },
  { accounts: [{ ...buildAccount(ALICE), chains: [7] }] },
])("a connection that shares no account fails with a sentence (%j)", async (answer) => {
  await expect(connects(answer)).rejects.toThrow("The wallet shared no Solana account.");
  expect((await connects(answer, [buildAccount(BOB)])).address).toBe(BOB);
});

const proof = {
  account: buildAccount(ALICE),
  signedMessage: new Uint8Array([1]),
  signature: new Uint8Array([2]),
};

it.each([undefined, null, [], {}, [undefined]])("a wallet that signs nothing is told of (%j)", (output) =>
  expect(signs(output)).rejects.toThrow("The wallet signed nothing."),
);

it.each([
  [[null]],
  [[{ ...proof, signature: "2RtE" }]],
  [[{ ...proof, signedMessage: { 0: 1 } }]],
  [[{ ...proof, signature: [1, 300] }]],
  [[{ ...proof, account: undefined }]],
  [[{ ...proof, account: { address: "constructor" } }]],
])("what a wallet signed is not sent when it can't be read (%j)", (output) =>
  expect(signs(output)).rejects.toThrow("The wallet's answer can't be read."),
);

it("takes bytes as a list, or of another realm", async () => {
  expect(await signs([{ ...proof, signature: [2] }])).toMatchObject({ signature: btoa("\u0002") });
  expect(bytesOf(Buffer.from([7]))).toEqual(new Uint8Array([7]));
  expect(bytesOf("7")).toBeUndefined();
});

it("leaves out what registers as a wallet and is none, and offers the others", () => {
  const sound = buildWallet("Phantom");
  const odd = [
    { name: "A" },
    { name: "B", chains: ["solana:mainnet"], features: null },
    { name: "C", chains: [7], features: {} },
  ];
  expect(usableWallets([...(odd as never[]), sound])).toEqual([sound]);
});
