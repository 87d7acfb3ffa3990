import { describe, expect, it } from "vitest";
import { buildSession } from "./build-wallet.test-kit.ts";
import { keepOpen, type SessionRead, walletState } from "./wallet-state.ts";

const idle = { step: "idle" } as const;
const read = (changes: Parameters<typeof buildSession>[0]): SessionRead => ({
  phase: "read",
  session: buildSession(changes),
});
const none = read({ wallet_address: null, wallet_kind: null, access: "none", balance_raw: null });

describe("[WALLET-10] the wallet's state", () => {
  it("is disconnected without a session", () => {
    expect(walletState(idle, { phase: "unasked" }).status).toBe("disconnected");
    expect(walletState(idle, none).status).toBe("disconnected");
  });

  it("[GATE-6] is checking while a remembered session is read", () => {
    expect(walletState(idle, { phase: "pending" })).toEqual({ status: "checking" });
  });

  it.each(["connecting", "signing", "verifying"] as const)("is %s while a wallet is", (step) => {
    const flow = { step, walletName: "Phantom", via: "button" } as const;
    expect(walletState(flow, none)).toEqual({ status: step, walletName: "Phantom", via: "button" });
  });

  it("[GATE-2] is granted only when the server says so", () => {
    expect(walletState(idle, read({ access: "granted" })).status).toBe("granted");
    expect(walletState(idle, read({ access: "denied" })).status).toBe("denied");
    expect(walletState(idle, read({ access: "none" })).status).toBe("disconnected");
  });

  it("[GATE-11] [GATE-12] is denied when the session can't be read, and says that it is unknown", () => {
    expect(walletState(idle, { phase: "unreadable" })).toMatchObject({
      status: "denied",
      denial: { reason: "balance_unknown", balanceRaw: null },
    });
  });

  it("keeps the problem of the last attempt until the next", () => {
    const problem = { kind: "failed", text: "Failed to connect Phantom wallet: no" } as const;
    expect(walletState({ step: "failed", problem }, none)).toMatchObject({ status: "disconnected", problem });
  });
});

describe("an open page", () => {
  const granted = buildSession();
  const unknown = buildSession({ access: "denied", reason: "balance_unknown", balance_raw: null });

  it("stays open while the balance can't be read", () => {
    expect(keepOpen(granted, unknown)).toBe(granted);
  });

  it("closes when the balance was read and is too low", () => {
    const low = buildSession({ access: "denied", reason: "balance_too_low", balance_raw: "1" });
    expect(keepOpen(granted, low)).toBe(low);
  });

  it("does not open for another wallet, nor without having been open", () => {
    const other = { ...unknown, wallet_address: "other" };
    expect(keepOpen(granted, other)).toBe(other);
    expect(keepOpen(undefined, unknown)).toBe(unknown);
    expect(keepOpen(unknown, unknown)).toBe(unknown);
  });
});
