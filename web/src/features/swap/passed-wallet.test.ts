import { describe, expect, it, vi } from "vitest";
import { ALICE, buildAccount, buildWallet } from "../../wallet/build-wallet.test-kit.ts";
import { failureReason } from "../../wallet/wallet-errors.ts";
import { canSignTransactions, type PassedTransaction, passedWallet } from "./passed-wallet.ts";

/** The newer form of the terminal's own library. */
class VersionedTransaction implements PassedTransaction {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
  serialize() {
    return this.bytes;
  }
  static deserialize(bytes: Uint8Array) {
    return new VersionedTransaction(bytes);
  }
}

/** Its first form, which does not let itself be written while signatures are missing, unless told to. */
class Transaction implements PassedTransaction {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
  serialize(options?: { requireAllSignatures: boolean }) {
    if (options?.requireAllSignatures !== false) throw new Error("Signature verification failed");
    return this.bytes;
  }
  static from(bytes: Uint8Array) {
    return new Transaction(bytes);
  }
}

const account = buildAccount(ALICE);
function passed(signTransaction: (...inputs: { transaction: Uint8Array }[]) => Promise<unknown>) {
  const wallet = buildWallet("Phantom", {
    features: { "solana:signTransaction": { version: "1.0.0", signTransaction } },
  });
  const parts = { wallet, account, isConnecting: false, connect: vi.fn(), disconnect: vi.fn() };
  return passedWallet({ ...parts, reasonOf: (error) => failureReason(error, "phantom") });
}
/** Signs by writing 7 behind what it is given. */
const signing = vi.fn(async (...inputs: { transaction: Uint8Array }[]) =>
  inputs.map(({ transaction }) => ({ signedTransaction: Uint8Array.from([...transaction, 7]) })),
);

describe("a wallet that is handed to the terminal", () => {
  it("has the shape of the wallet adapter's context", () => {
    const state = passed(signing);
    expect(state).toMatchObject({ connected: true, connecting: false });
    expect(state.publicKey?.toBase58()).toBe(ALICE);
    expect(`${state.publicKey}`).toBe(ALICE);
    expect(state.publicKey?.equals({ toBase58: () => ALICE })).toBe(true);
    expect(state.wallet.adapter).toMatchObject({ name: "Phantom", publicKey: state.publicKey });
    expect(state.wallets).toEqual([state.wallet]);
  });

  it("has no key and signs nothing where it shares no account", () => {
    const wallet = buildWallet("Phantom");
    const state = passedWallet({
      wallet,
      account: null,
      isConnecting: true,
      connect: vi.fn(),
      disconnect: vi.fn(),
      reasonOf: String,
    });
    expect(state).toMatchObject({ publicKey: null, connected: false, connecting: true });
    expect(state.signTransaction).toBeUndefined();
    expect(state.signAllTransactions).toBeUndefined();
    expect(canSignTransactions(wallet)).toBe(false);
  });

  it.each([VersionedTransaction, Transaction])(
    "signs %o, and gives back one of the same kind",
    async (Form) => {
      const signed = await passed(signing).signTransaction?.(new Form(Uint8Array.of(1, 2)));
      expect(signed).toBeInstanceOf(Form);
      expect(signed).toHaveProperty("bytes", Uint8Array.of(1, 2, 7));
      expect(signing).toHaveBeenLastCalledWith({
        account,
        chain: "solana:mainnet",
        transaction: Uint8Array.of(1, 2),
      });
    },
  );

  it("signs several in one request", async () => {
    const all = [1, 2, 3].map((byte) => new VersionedTransaction(Uint8Array.of(byte)));
    const signed = await passed(signing).signAllTransactions?.(all);
    expect(signed?.map((one) => [...one.serialize()])).toEqual([
      [1, 7],
      [2, 7],
      [3, 7],
    ]);
  });

  it.each([
    [{ code: 4001 }, "User rejected the request."],
    ["no", "no"],
    [new Error("The wallet is out of order"), "The wallet is out of order"],
  ])("fails with an error that the terminal can read when the wallet throws %o", async (thrown, text) => {
    const signed = passed(() => Promise.reject(thrown)).signTransaction?.(
      new VersionedTransaction(Uint8Array.of(1)),
    );
    await expect(signed).rejects.toThrow(new Error(text));
  });

  it("fails when the wallet gives nothing back", async () => {
    const signed = passed(async () => []).signTransaction?.(new VersionedTransaction(Uint8Array.of(1)));
    await expect(signed).rejects.toThrow("signed nothing");
  });
});
