import type { Address, EncodedAccount } from "@solana/kit";
import type { LiteSVM } from "litesvm";

/** Sysvars change by themselves; they are the machine's, not part of what is kept. */
const SYSVAR_OWNER = "Sysvar1111111111111111111111111111111111111";

/**
 * The accounts that make up this chain's state: those of genesis and every one a transaction wrote. It answers reads
 * without a trip into the virtual machine, and is what is saved.
 */
export interface AccountBook {
  /** Also finds programs and sysvars, which are in the machine but not in the book. */
  find(address: Address): EncodedAccount | undefined;
  /** 0 for an account that does not exist. */
  lamports(address: Address): bigint;
  put(account: EncodedAccount): void;
  /** Reads these again after a transaction that could write them. */
  refresh(addresses: Iterable<Address>): void;
  all(): IterableIterator<EncodedAccount>;
}

export function createAccountBook(svm: LiteSVM): AccountBook {
  const accounts = new Map<Address, EncodedAccount>();

  const readFromMachine = (address: Address): EncodedAccount | undefined => {
    const account = svm.getAccount(address);
    return account.exists ? account : undefined;
  };
  const find = (address: Address) => accounts.get(address) ?? readFromMachine(address);

  return {
    find,
    lamports: (address) => find(address)?.lamports ?? 0n,
    put(account) {
      svm.setAccount(account);
      accounts.set(account.address, account);
    },
    refresh(addresses) {
      for (const address of addresses) {
        const account = readFromMachine(address);
        if (!account) accounts.delete(address);
        else if (!account.executable && account.programAddress !== SYSVAR_OWNER) {
          accounts.set(address, account);
        }
      }
    },
    all: () => accounts.values(),
  };
}
