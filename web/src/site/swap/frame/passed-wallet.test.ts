import { describe, expect, it, vi } from "vitest";
import { NO_WALLET } from "../terminal-messages.ts";
import { type PassedTransaction, passedWallet } from "./passed-wallet.ts";

const ALICE = "A1iceExampLe11111111111111111111111111111111";

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

/** Its first form. It refuses to be serialized while signatures are missing, unless told otherwise. */
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

type Sign = (transactions: Uint8Array[]) => Promise<Uint8Array[]>;
/** Signs by writing 7 behind what it is given. */
const signing = vi.fn<Sign>(async (all) => all.map((one) => Uint8Array.from([...one, 7])));
const passed = (sign: Sign = signing) =>
  passedWallet(
    {
      name: "Phantom",
      icon: "",
      isConnecting: false,
      account: { address: ALICE, publicKey: new Uint8Array(32) },
    },
    { connect: vi.fn(), disconnect: vi.fn(), sign },
  );

describe("a wallet that is handed to the terminal", () => {
  it("has the shape of the wallet adapter's context", () => {
    const state = passed();
    expect(state).toMatchObject({ connected: true, connecting: false });
    expect(state.publicKey?.toBase58()).toBe(ALICE);
    expect(`${state.publicKey}`).toBe(ALICE);
    expect(state.publicKey?.equals({ toBase58: () => ALICE })).toBe(true);
    expect(state.wallet?.adapter).toMatchObject({ name: "Phantom", publicKey: state.publicKey });
    expect(state.wallets).toEqual([state.wallet]);
  });

  it("has no key and signs nothing where it shares no account, or none is chosen", () => {
    const actions = { connect: vi.fn(), disconnect: vi.fn(), sign: vi.fn() };
    const asking = passedWallet({ ...NO_WALLET, name: "Phantom", isConnecting: true }, actions);
    expect(asking).toMatchObject({ publicKey: null, connected: false, connecting: true });
    for (const state of [asking, passedWallet(NO_WALLET, actions)]) {
      expect(state.signTransaction).toBeUndefined();
      expect(state.signAllTransactions).toBeUndefined();
    }
    expect(passedWallet(NO_WALLET, actions)).toMatchObject({ wallet: null, wallets: [] });
  });

  it.each([VersionedTransaction, Transaction])(
    "signs %o, and gives back one of the same kind",
    async (Form) => {
      const signed = await passed().signTransaction?.(new Form(Uint8Array.of(1, 2)));
      expect(signed).toBeInstanceOf(Form);
      expect(signed).toHaveProperty("bytes", Uint8Array.of(1, 2, 7));
      expect(signing).toHaveBeenLastCalledWith([Uint8Array.of(1, 2)]);
    },
  );

  it("signs several in one request", async () => {
    const all = [1, 2, 3].map((byte) => new VersionedTransaction(Uint8Array.of(byte)));
    const signed = await passed().signAllTransactions?.(all);
    expect(signed?.map((one) => [...one.serialize()])).toEqual([
      [1, 7],
      [2, 7],
      [3, 7],
    ]);
  });

  it("fails with the sentence that our page gave", async () => {
    const refused = passed(() => Promise.reject(new Error("User rejected the request.")));
    const signed = refused.signTransaction?.(new VersionedTransaction(Uint8Array.of(1)));
    await expect(signed).rejects.toThrow(new Error("User rejected the request."));
  });

  it("fails when the wallet gives nothing back", async () => {
    const signed = passed(async () => []).signTransaction?.(new VersionedTransaction(Uint8Array.of(1)));
    await expect(signed).rejects.toThrow("signed nothing");
  });
});
