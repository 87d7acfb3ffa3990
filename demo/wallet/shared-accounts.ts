import type { WalletAccount } from "@wallet-standard/base";
import {
  type Authorisation,
  onAuthorisationChanged,
  readAuthorisation,
  writeAuthorisation,
} from "./authorisation.store.ts";
import { decodeBase64, fetchDemoAccounts, publicKeyOf } from "./demo-keys.ts";
import type { Sheet } from "./sheet.ts";
import { rejected } from "./wallet-error.ts";

export const CHAINS = ["solana:mainnet"] as const;
const ACCOUNT_FEATURES = ["solana:signIn", "solana:signMessage", "solana:signTransaction"] as const;

/** The accounts that the site may see now, and what the person may do about it. */
export interface SharedAccounts {
  current(): readonly WalletAccount[];
  /** What the wallet remembers, whether it shares it just now or not. */
  authorisation(): Authorisation | null;
  /** Shares what was authorised before, without asking. */
  resume(): void;
  /** Asks the person for an account. @throws WalletError 4001 */
  choose(purpose: "connect" | "switch"): Promise<void>;
  /** Stops sharing; what was authorised stays so. */
  withdraw(): void;
  setLocked(isLocked: boolean): void;
  /** Forgets the site altogether. */
  revoke(): void;
  /** `isNews`: other accounts than before, which a site is told. */
  onShared(listener: (isNews: boolean) => void): () => void;
}

export function createSharedAccounts(sheet: Sheet): SharedAccounts {
  let accounts: readonly WalletAccount[] = [];
  const listeners = new Set<(isNews: boolean) => void>();

  const share = (next: readonly WalletAccount[]) => {
    const isNews = next.map(addressOf).join() !== accounts.map(addressOf).join();
    accounts = next;
    for (const listener of listeners) listener(isNews);
  };
  onAuthorisationChanged(() => {
    if (accounts.length > 0 || readAuthorisation() === null) share(sharedBy(readAuthorisation()));
  });

  return {
    current: () => accounts,
    authorisation: readAuthorisation,
    resume: () => share(sharedBy(readAuthorisation())),
    withdraw: () => share([]),
    async choose(purpose) {
      const demoAccounts = await fetchDemoAccounts();
      const selectedId = readAuthorisation()?.id;
      const chosenId = await sheet.chooseAccount({ purpose, accounts: demoAccounts, selectedId });
      const chosen = demoAccounts.find(({ id }) => id === chosenId);
      if (chosen === undefined) throw rejected();
      const { id, name, address } = chosen;
      const publicKey = await publicKeyOf(chosen);
      const encodedKey = btoa(String.fromCharCode(...publicKey));
      writeAuthorisation({ id, name, address, publicKey: encodedKey, isLocked: false });
      share([accountOf(address, publicKey, name)]);
    },
    setLocked(isLocked) {
      const known = readAuthorisation();
      if (known === null) return;
      writeAuthorisation({ ...known, isLocked });
      share(sharedBy(readAuthorisation()));
    },
    revoke() {
      writeAuthorisation(null);
      share([]);
    },
    onShared(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const addressOf = ({ address }: WalletAccount): string => address;

function sharedBy(known: Authorisation | null): WalletAccount[] {
  if (known === null || known.isLocked) return [];
  return [accountOf(known.address, decodeBase64(known.publicKey), known.name)];
}

function accountOf(address: string, publicKey: Uint8Array, label: string): WalletAccount {
  return { address, publicKey, label, chains: CHAINS, features: ACCOUNT_FEATURES };
}
