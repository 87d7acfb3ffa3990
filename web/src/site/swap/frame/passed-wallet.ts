import type { TerminalWallet } from "../terminal-messages.ts";

/** A public key as the terminal's own library needs it. */
export interface PassedKey {
  toBase58(): string;
  toString(): string;
  toJSON(): string;
  toBytes(): Uint8Array;
  equals(other: { toBase58(): string }): boolean;
}

/** A transaction of the terminal's own library, of either form. */
export interface PassedTransaction {
  serialize(options?: { requireAllSignatures: boolean; verifySignatures: boolean }): Uint8Array;
  constructor: unknown;
}

/** The class of a transaction: newer ones are read by `deserialize`, the first form by `from`. */
interface TransactionClass {
  deserialize?(bytes: Uint8Array): PassedTransaction;
  from?(bytes: Uint8Array): PassedTransaction;
}

/** One wallet in the form of the wallet adapter's context, which the terminal reads (`WalletContextState`). */
export interface PassedWallet {
  publicKey: PassedKey | null;
  connected: boolean;
  connecting: boolean;
  disconnecting: boolean;
  autoConnect: boolean;
  /** null: the person has not chosen one yet. */
  wallet: PassedChoice | null;
  wallets: PassedChoice[];
  select(name: string): void;
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  signTransaction: ((transaction: PassedTransaction) => Promise<PassedTransaction>) | undefined;
  signAllTransactions: ((transactions: PassedTransaction[]) => Promise<PassedTransaction[]>) | undefined;
}

interface PassedChoice {
  adapter: PassedAdapter;
  readyState: "Installed";
}

interface PassedAdapter extends Pick<PassedWallet, "publicKey" | "connected" | "connecting"> {
  name: string;
  icon: string;
  url: string;
  readyState: "Installed";
  connect(): Promise<void>;
  disconnect(): Promise<void>;
}

/** What our page does for the terminal. */
export interface WalletActions {
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  /**
   * Has the wallet sign; its own window asks the person.
   *
   * @throws Error with a sentence for people
   */
  sign(transactions: Uint8Array[]): Promise<Uint8Array[]>;
}

/** A snapshot of the wallet. The terminal compares snapshots, so each change makes a new one. */
export function passedWallet(
  { name, icon, isConnecting, account }: TerminalWallet,
  { connect, disconnect, sign }: WalletActions,
): PassedWallet {
  const publicKey = account && passedKey(account);
  const state = { publicKey, connected: account !== null, connecting: isConnecting };
  const choice: PassedChoice | null =
    name === null
      ? null
      : {
          adapter: { ...state, name, icon, url: "", readyState: "Installed", connect, disconnect },
          readyState: "Installed",
        };
  const signAll =
    account &&
    (async (transactions: readonly PassedTransaction[]) => {
      const signed = await sign(transactions.map(bytesOf));
      return transactions.map((transaction, index) => {
        const bytes = signed[index];
        if (!bytes) throw new Error("The wallet signed nothing.");
        return likeBefore(transaction, bytes);
      });
    });
  return {
    ...state,
    disconnecting: false,
    autoConnect: false,
    wallet: choice,
    wallets: choice ? [choice] : [],
    // There is no other to choose.
    select: () => undefined,
    connect,
    disconnect,
    signTransaction: signAll
      ? async (transaction) => {
          const [signed = transaction] = await signAll([transaction]);
          return signed;
        }
      : undefined,
    signAllTransactions: signAll ?? undefined,
  };
}

/** The other signatures are still missing, which the first form must be told to accept. */
const bytesOf = (transaction: PassedTransaction): Uint8Array =>
  new Uint8Array(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }));

/** Signed bytes as an object of the class that they came in. */
function likeBefore(transaction: PassedTransaction, bytes: Uint8Array): PassedTransaction {
  const form = transaction.constructor as TransactionClass;
  const made = form.deserialize?.(bytes) ?? form.from?.(bytes);
  if (!made) throw new Error("The terminal's transaction is of a form that is not known.");
  return made;
}

function passedKey({ address, publicKey }: NonNullable<TerminalWallet["account"]>): PassedKey {
  const tell = () => address;
  return {
    toBase58: tell,
    toString: tell,
    toJSON: tell,
    toBytes: () => new Uint8Array(publicKey),
    equals: (other) => other.toBase58() === address,
  };
}
