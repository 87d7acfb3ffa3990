import { expect, it, vi } from "vitest";
import { ALICE, BOB, buildAccount, buildChallenge, buildWallet } from "./build-wallet.test-kit.ts";
import type { ConnectedWallet } from "./connect-wallet.ts";
import { signIn } from "./sign-in.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const connectedAs = (address: string): ConnectedWallet => ({
  address,
  kind: "phantom",
  account: buildAccount(address),
});
const requestChallenge = async (address: string) => buildChallenge(address);
const signedBy = (address: string) => [
  { account: buildAccount(address), signedMessage: bytes("text"), signature: bytes("proof") },
];

it("signs the server's challenge with solana:signIn and sends base64", async () => {
  const signInFeature = vi.fn(async () => signedBy(ALICE));
  const wallet = buildWallet("Phantom", { features: { "solana:signIn": { signIn: signInFeature } } });
  const request = await signIn(wallet, connectedAs(ALICE), { requestChallenge });
  expect(signInFeature).toHaveBeenCalledExactlyOnceWith(buildChallenge(ALICE).input);
  expect(request).toEqual({
    wallet_address: ALICE,
    wallet_kind: "phantom",
    signed_message: btoa("text"),
    signature: btoa("proof"),
  });
});

const messageFeature = () =>
  vi.fn(async ({ message }: { message: Uint8Array }) => [
    { signedMessage: message, signature: bytes("proof") },
  ]);

it("signs the same text with solana:signMessage where a wallet has no signIn", async () => {
  const signMessage = messageFeature();
  const wallet = buildWallet("Old", {
    features: { "solana:signIn": undefined, "solana:signMessage": { signMessage } },
  });
  const request = await signIn(wallet, connectedAs(ALICE), { requestChallenge });
  expect(request.signed_message).toBe(btoa(buildChallenge(ALICE).message));
});

it.each([{ code: -32601 }, { name: "WalletStandardError", context: { __code: 6160002 } }])(
  "falls back to the message when signIn turns out to be unsupported (%j)",
  async (refusal) => {
    const signMessage = messageFeature();
    const wallet = buildWallet("Ledger", {
      features: {
        "solana:signIn": { signIn: () => Promise.reject(refusal) },
        "solana:signMessage": { signMessage },
      },
    });
    await signIn(wallet, connectedAs(ALICE), { requestChallenge });
    expect(signMessage).toHaveBeenCalledOnce();
  },
);

it("does not ask again when the person said no", async () => {
  const signMessage = messageFeature();
  const wallet = buildWallet("Phantom", {
    features: {
      "solana:signIn": { signIn: () => Promise.reject({ code: 4001 }) },
      "solana:signMessage": { signMessage },
    },
  });
  await expect(signIn(wallet, connectedAs(ALICE), { requestChallenge })).rejects.toEqual({ code: 4001 });
  expect(signMessage).not.toHaveBeenCalled();
});

it("asks for a new challenge once when the wallet answers with another account", async () => {
  const asked = vi.fn(requestChallenge);
  const wallet = buildWallet("Phantom", {
    features: { "solana:signIn": { signIn: async () => signedBy(BOB) } },
  });
  const request = await signIn(wallet, connectedAs(ALICE), { requestChallenge: asked });
  expect(asked.mock.calls).toEqual([[ALICE], [BOB]]);
  expect(request.wallet_address).toBe(BOB);
});

it("gives up with a clear reason when the account changes again", async () => {
  const signedByTurns = vi.fn().mockResolvedValueOnce(signedBy(BOB)).mockResolvedValueOnce(signedBy(ALICE));
  const wallet = buildWallet("Phantom", { features: { "solana:signIn": { signIn: signedByTurns } } });
  await expect(signIn(wallet, connectedAs(ALICE), { requestChallenge })).rejects.toThrow(/another account/);
});
