import { afterEach, expect, it, vi } from "vitest";
import { ALICE, buildChallenge, buildSession, buildStorage, buildWallet } from "./build-wallet.test-kit.ts";
import { attemptToConnect, type ConnectRequest } from "./connect-attempt.ts";

const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
afterEach(() => logged.mockClear());

function buildRequest(changes: Partial<ConnectRequest> = {}) {
  const disconnect = vi.fn(async () => undefined);
  const storage = buildStorage();
  const steps: string[] = [];
  const request: ConnectRequest = {
    wallet: buildWallet("Phantom", { features: { "standard:disconnect": { disconnect } } }),
    kind: "phantom",
    via: "button",
    api: {
      requestChallenge: async (address) => buildChallenge(address),
      verifySignIn: async () => buildSession(),
      endSession: vi.fn(async () => undefined),
    },
    storage,
    signal: new AbortController().signal,
    onFlow: ({ step }) => void steps.push(step),
    ...changes,
  };
  return { request, disconnect, storage, steps };
}

const answering = (access: "granted" | "denied", reason?: "balance_too_low" | "balance_unknown") => ({
  requestChallenge: async (address: string) => buildChallenge(address),
  verifySignIn: async () => buildSession({ access, ...(reason === undefined ? {} : { reason }) }),
  endSession: vi.fn(async () => undefined),
});

it("[WALLET-10] [WALLET-11] stores address and kind, goes through its steps and opens the session", async () => {
  const { request, storage, steps, disconnect } = buildRequest();
  await expect(attemptToConnect(request)).resolves.toEqual({ kind: "open", session: buildSession() });
  expect(steps).toEqual(["connecting", "signing", "verifying"]);
  expect(Object.fromEntries(storage.map)).toEqual({ wallet_address: ALICE, wallet_kind: "phantom" });
  expect(disconnect).not.toHaveBeenCalled();
});

it.each(["balance_too_low", "balance_unknown"] as const)(
  "[ERR-3] a gate that denies by %s signs out and disconnects the wallet",
  async (reason) => {
    const api = answering("denied", reason);
    const { request, storage, disconnect } = buildRequest({ api });
    await expect(attemptToConnect(request)).resolves.toMatchObject({
      kind: "problem",
      problem: { kind: "denied", reason },
    });
    expect(api.endSession).toHaveBeenCalledOnce();
    expect(disconnect).toHaveBeenCalledOnce();
    expect(storage.map.size).toBe(0);
  },
);

it("[GATE-7] a denied wallet from the picker keeps its session for the page's own screen", async () => {
  const api = answering("denied", "balance_too_low");
  const { request, disconnect } = buildRequest({ api, via: "picker" });
  await expect(attemptToConnect(request)).resolves.toMatchObject({ kind: "open" });
  expect(api.endSession).not.toHaveBeenCalled();
  expect(disconnect).not.toHaveBeenCalled();
});

it("[ERR-4] [ERR-5] a wallet that says no is disconnected, and nothing of it is kept", async () => {
  const disconnect = vi.fn(async () => undefined);
  const wallet = buildWallet("Phantom", {
    features: {
      "standard:disconnect": { disconnect },
      "solana:signIn": { signIn: () => Promise.reject({ code: 4001 }) },
    },
  });
  const { request, storage } = buildRequest({ wallet });
  await expect(attemptToConnect(request)).resolves.toEqual({
    kind: "problem",
    problem: { kind: "failed", text: "Failed to connect Phantom wallet: User rejected the request." },
  });
  expect(disconnect).toHaveBeenCalledOnce();
  expect(storage.map.size).toBe(0);
});

it("[ERR-5] a failed attempt leaves alone what another tab's session had stored", async () => {
  const wallet = buildWallet("Phantom", { accounts: [] });
  const storage = buildStorage({ wallet_address: "other", wallet_kind: "demo" });
  await attemptToConnect({ ...buildRequest().request, wallet, storage });
  expect(Object.fromEntries(storage.map)).toEqual({ wallet_address: "other", wallet_kind: "demo" });
});

it("[ERR-6] a wallet that fails to disconnect is in the console and nowhere else", async () => {
  const wallet = buildWallet("Phantom", {
    features: {
      "standard:connect": { connect: () => Promise.reject(new Error("Popup blocked")) },
      "standard:disconnect": { disconnect: () => Promise.reject(new Error("stuck")) },
    },
  });
  const outcome = await attemptToConnect(buildRequest({ wallet }).request);
  expect(JSON.stringify(outcome)).not.toContain("stuck");
  await vi.waitFor(() => expect(logged).toHaveBeenCalledOnce());
});

it("is abandoned when the person closes the modal while the wallet asks, and disconnects", async () => {
  const controller = new AbortController();
  const disconnect = vi.fn(async () => undefined);
  const wallet = buildWallet("Phantom", {
    features: {
      "standard:connect": { connect: () => new Promise(() => undefined) },
      "standard:disconnect": { disconnect },
    },
  });
  const attempt = attemptToConnect(buildRequest({ wallet, signal: controller.signal }).request);
  controller.abort();
  await expect(attempt).resolves.toEqual({ kind: "abandoned" });
  expect(disconnect).toHaveBeenCalledOnce();
});

it("[GATE-3] asks a wallet for nothing but an account and a signed message", async () => {
  const transaction = vi.fn();
  const wallet = buildWallet("Phantom", {
    features: {
      "solana:signTransaction": { signTransaction: transaction },
      "solana:signAndSendTransaction": { signAndSendTransaction: transaction },
    },
  });
  await attemptToConnect(buildRequest({ wallet }).request);
  expect(transaction).not.toHaveBeenCalled();
});
