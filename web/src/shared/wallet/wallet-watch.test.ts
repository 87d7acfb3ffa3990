import type { WalletAccount } from "@wallet-standard/base";
import { expect, it, vi } from "vitest";
import { ALICE, BOB, buildAccount, buildWallet } from "./build-wallet.test-kit.ts";
import type { SolanaWallet } from "./solana-wallet.ts";
import { watchWallet } from "./wallet-watch.ts";

function buildWatched(silent: () => Promise<{ accounts: WalletAccount[] }>) {
  const listeners = new Set<(properties: { accounts?: WalletAccount[] }) => void>();
  const connect = vi.fn(silent);
  const wallet = buildWallet("Phantom", {
    features: {
      "standard:connect": { connect },
      "standard:events": {
        on: (_event: string, listener: (properties: object) => void) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
    },
  });
  const change = (...addresses: string[]) => {
    for (const listener of [...listeners]) listener({ accounts: addresses.map(buildAccount) });
  };
  return { wallet, change, connect, listeners };
}

const registryOf = (wallet: SolanaWallet | undefined) => ({
  findWallet: () => wallet,
  onWalletsChanged: () => () => undefined,
});
const watched = { name: "Phantom", address: ALICE, isFresh: false };
const authorised = async () => ({ accounts: [buildAccount(ALICE)] });

it("reminds the wallet silently and stays while the account does", async () => {
  const { wallet, change, connect } = buildWatched(authorised);
  const onLeft = vi.fn();
  watchWallet(watched, registryOf(wallet), onLeft);
  change(ALICE, BOB);
  await vi.waitFor(() => expect(connect).toHaveBeenCalledExactlyOnceWith({ silent: true }));
  expect(onLeft).not.toHaveBeenCalled();
});

it("tells once when the wallet switches to another account", () => {
  const { wallet, change, listeners } = buildWatched(authorised);
  const onLeft = vi.fn();
  watchWallet(watched, registryOf(wallet), onLeft);
  change(BOB);
  change();
  expect(onLeft).toHaveBeenCalledExactlyOnceWith("switched");
  expect(listeners.size).toBe(0);
});

it("tells when the wallet is locked", () => {
  const { wallet, change } = buildWatched(authorised);
  const onLeft = vi.fn();
  watchWallet(watched, registryOf(wallet), onLeft);
  change();
  expect(onLeft).toHaveBeenCalledExactlyOnceWith("locked");
});

it("sees a switch that happened while the page was closed", async () => {
  const { wallet } = buildWatched(async () => ({ accounts: [buildAccount(BOB)] }));
  const onLeft = vi.fn();
  watchWallet(watched, registryOf(wallet), onLeft);
  await vi.waitFor(() => expect(onLeft).toHaveBeenCalledExactlyOnceWith("switched"));
});

it("believes a fresh sign-in more than what the wallet says silently", async () => {
  const { wallet, change, connect } = buildWatched(async () => ({ accounts: [buildAccount(BOB)] }));
  const onLeft = vi.fn();
  watchWallet({ ...watched, isFresh: true }, registryOf(wallet), onLeft);
  await vi.waitFor(() => expect(connect).toHaveBeenCalled());
  await connect.mock.results[0]?.value;
  expect(onLeft).not.toHaveBeenCalled();
  change(BOB);
  expect(onLeft).toHaveBeenCalledExactlyOnceWith("switched");
});

it.each([
  ["answers with nothing", async () => ({ accounts: [] })],
  ["refuses", () => Promise.reject(new Error("locked"))],
])("ends nothing when a silent wallet %s", async (_what, silent) => {
  const { wallet, connect } = buildWatched(silent);
  const onLeft = vi.fn();
  watchWallet(watched, registryOf(wallet), onLeft);
  await vi.waitFor(() => expect(connect).toHaveBeenCalled());
  await connect.mock.results[0]?.value.catch(() => undefined);
  expect(onLeft).not.toHaveBeenCalled();
});

it("waits for a wallet that registers late, once", () => {
  const { wallet, change, listeners } = buildWatched(authorised);
  let found: SolanaWallet | undefined;
  const waiting = new Set<() => void>();
  const onLeft = vi.fn();
  const stop = watchWallet(
    watched,
    {
      findWallet: () => found,
      onWalletsChanged: (listener) => {
        waiting.add(listener);
        return () => waiting.delete(listener);
      },
    },
    onLeft,
  );
  found = wallet;
  for (const listener of [...waiting]) listener();
  expect(waiting.size).toBe(0);
  change(BOB);
  expect(onLeft).toHaveBeenCalledOnce();
  stop();
  expect(listeners.size).toBe(0);
});

it("is over when stopped", () => {
  const { wallet, change } = buildWatched(authorised);
  const onLeft = vi.fn();
  watchWallet(watched, registryOf(wallet), onLeft)();
  change(BOB);
  expect(onLeft).not.toHaveBeenCalled();
});
