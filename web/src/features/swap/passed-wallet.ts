import type { WalletAccount } from "@wallet-standard/base";
import type { SolanaWallet } from "../../wallet/solana-wallet.ts";

const CHAIN = "solana:mainnet";
const SIGN = "solana:signTransaction";

/** What the terminal knows of a public key: as much as its own library's keys tell. */
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
  wallet: { adapter: PassedAdapter; readyState: "Installed" };
  wallets: PassedWallet["wallet"][];
  select(name: string): void;
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  signTransaction: ((transaction: PassedTransaction) => Promise<PassedTransaction>) | undefined;
  signAllTransactions: ((transactions: PassedTransaction[]) => Promise<PassedTransaction[]>) | undefined;
}

interface PassedAdapter extends Pick<PassedWallet, "publicKey" | "connected" | "connecting"> {
  name: string;
  icon: string;
  url: string;
  readyState: "Installed";
  connect(): Promise<void>;
  disconnect(): Promise<void>;
}

export interface PassedWalletParts {
  wallet: SolanaWallet;
  /** null: the wallet shares none now. */
  account: WalletAccount | null;
  isConnecting: boolean;
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  /** Why something failed, for people. */
  reasonOf(error: unknown): string;
}

export const canSignTransactions = (wallet: SolanaWallet): boolean => SIGN in wallet.features;

/** A picture of the wallet as it is now; the terminal compares pictures, so each change makes a new one. */
export function passedWallet(parts: PassedWalletParts): PassedWallet {
  const { account, isConnecting, connect, disconnect } = parts;
  const { name, icon } = parts.wallet;
  const publicKey = account && passedKey(account);
  const state = { publicKey, connected: account !== null, connecting: isConnecting };
  const adapter = { ...state, name, icon, url: "", readyState: "Installed", connect, disconnect } as const;
  const wallet = { adapter, readyState: "Installed" } as const;
  const sign = account && ((transactions: PassedTransaction[]) => signAll(parts, account, transactions));
  return {
    ...state,
    disconnecting: false,
    autoConnect: false,
    wallet,
    wallets: [wallet],
    // There is no other to choose.
    select: () => undefined,
    connect,
    disconnect,
    signTransaction: sign
      ? async (transaction) => {
          const [signed = transaction] = await sign([transaction]);
          return signed;
        }
      : undefined,
    signAllTransactions: sign ?? undefined,
  };
}

/**
 * Has the wallet sign; its own window asks the person.
 *
 * @throws Error with a sentence for people. Wallets throw bare objects too, which the terminal can't read.
 */
async function signAll(
  { wallet, reasonOf }: PassedWalletParts,
  account: WalletAccount,
  transactions: readonly PassedTransaction[],
): Promise<PassedTransaction[]> {
  try {
    const feature = wallet.features[SIGN];
    if (!feature) throw new Error("The wallet can't sign transactions.");
    const signed = await feature.signTransaction(
      ...transactions.map(
        (transaction) => ({ account, chain: CHAIN, transaction: bytesOf(transaction) }) as const,
      ),
    );
    return transactions.map((transaction, index) => {
      const bytes = signed[index]?.signedTransaction;
      if (!bytes) throw new Error("The wallet signed nothing.");
      return likeBefore(transaction, bytes);
    });
  } catch (cause) {
    throw new Error(reasonOf(cause), { cause });
  }
}

/** The other signers' places are still empty, which the first form must be told to bear. */
const bytesOf = (transaction: PassedTransaction): Uint8Array =>
  new Uint8Array(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }));

/** Signed bytes as an object of the class that they came in. */
function likeBefore(transaction: PassedTransaction, bytes: Uint8Array): PassedTransaction {
  const form = transaction.constructor as TransactionClass;
  const made = form.deserialize?.(bytes) ?? form.from?.(bytes);
  if (!made) throw new Error("The terminal's transaction is of a form that is not known.");
  return made;
}

function passedKey({ address, publicKey }: WalletAccount): PassedKey {
  const tell = () => address;
  return {
    toBase58: tell,
    toString: tell,
    toJSON: tell,
    toBytes: () => new Uint8Array(publicKey),
    equals: (other) => other.toBase58() === address,
  };
}
