import type { Page } from "@playwright/test";

/** How a fake wallet behaves. All of it is data, since it travels into the page. */
export interface FakeWalletPlan {
  /** The name under which it registers, "Phantom" for example. */
  name: string;
  /** Names of the demo wallets whose keys it holds; it starts on the first. */
  accounts?: string[];
  /** What connecting throws. `{}` throws an object without a message. */
  connectError?: { code?: number; message?: string };
  /** What signing throws. */
  signError?: { code?: number; message?: string };
  /** Connecting waits until {@link driveWallet} answers. */
  asksBeforeConnecting?: boolean;
  /** It has no solana:signIn, only solana:signMessage. */
  signsMessagesOnly?: boolean;
  /** The demo wallet it signs in with, whatever it was asked for. */
  signsInAs?: string;
  disconnectError?: string;
  /** Ethereum only: must not be offered. */
  hasNoSolana?: boolean;
  /** It signs in, and nothing else. */
  cannotSignTransactions?: boolean;
  /** Asked silently, it shares nothing. */
  isSilentlyLocked?: boolean;
}

/** What a fake wallet was asked, in order: "connect", "connect silently", "signIn", "signMessage", "disconnect", "transaction". */
export type WalletCall = string;

declare global {
  interface Window {
    fakeWallets: Record<
      string,
      { calls: string[]; answer(isYes: boolean): void; switchTo(account: string | null): Promise<void> }
    >;
  }
}

/** Puts a Wallet Standard wallet into every page that is opened from now on. It holds real keys of the demo chain. */
export async function addFakeWallet(page: Page, plan: FakeWalletPlan): Promise<void> {
  await page.addInitScript(installFakeWallet, plan);
}

export function callsOf(page: Page, name: string): Promise<WalletCall[]> {
  return page.evaluate((wallet) => window.fakeWallets[wallet]?.calls ?? [], name);
}

/** Answers the connection that a wallet with `asksBeforeConnecting` waits with. */
export function answerWallet(page: Page, name: string, isYes: boolean): Promise<void> {
  return page.evaluate(([wallet, yes]) => window.fakeWallets[wallet]?.answer(yes), [name, isYes] as const);
}

/** Has the wallet move to another of its accounts, or lock itself with `null`. */
export function switchWallet(page: Page, name: string, account: string | null): Promise<void> {
  return page.evaluate(([wallet, to]) => window.fakeWallets[wallet]?.switchTo(to), [name, account] as const);
}

/** Runs in the page, so it may use nothing from here. */
function installFakeWallet(plan: FakeWalletPlan): void {
  interface Key {
    name: string;
    address: string;
    seed: string;
  }
  const names = plan.accounts ?? ["Just enough"];
  const calls: string[] = [];
  const listeners = new Set<(properties: object) => void>();
  let answer: (isYes: boolean) => void = () => undefined;
  let accounts: object[] = [];
  let current = names[0] ?? "";

  const fromBase64 = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  const keyNamed = async (name: string): Promise<Key> => {
    const { wallets } = (await (await fetch("/api/demo/wallets")).json()) as { wallets: Key[] };
    const key = wallets.find((wallet) => wallet.name === name);
    if (key === undefined) throw new Error(`There is no demo wallet named ${name}`);
    return key;
  };
  const privateKeyOf = ({ seed }: Key) => {
    const prefix = [48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32];
    const pkcs8 = new Uint8Array([...prefix, ...fromBase64(seed)]);
    return crypto.subtle.importKey("pkcs8", pkcs8, "Ed25519", true, ["sign"]);
  };
  const accountNamed = async (name: string) => {
    const key = await keyNamed(name);
    const { x = "" } = await crypto.subtle.exportKey("jwk", await privateKeyOf(key));
    const publicKey = fromBase64(x.replaceAll("-", "+").replaceAll("_", "/"));
    return { address: key.address, publicKey, chains: ["solana:mainnet"], features: [] };
  };
  const signWith = async (name: string, message: Uint8Array) => {
    const key = await privateKeyOf(await keyNamed(name));
    return new Uint8Array(await crypto.subtle.sign("Ed25519", key, new Uint8Array(message)));
  };
  const thrown = ({ code, message }: { code?: number; message?: string }) =>
    message === undefined ? { code } : Object.assign(new Error(message), { code });
  const change = (next: object[]) => {
    accounts = next;
    for (const listener of listeners) listener({ accounts });
  };
  const refuseTransaction = async () => {
    calls.push("transaction");
    throw new Error("No transaction was expected");
  };

  const signIn = async (input: Record<string, string>) => {
    calls.push("signIn");
    if (plan.signError) throw thrown(plan.signError);
    const name = plan.signsInAs ?? current;
    const account = await accountNamed(name);
    const text = `${input.domain} wants you to sign in with your Solana account:\n${account.address}\n\n${input.statement}\n\nURI: ${input.uri}\nVersion: ${input.version}\nChain ID: ${input.chainId}\nNonce: ${input.nonce}\nIssued At: ${input.issuedAt}\nExpiration Time: ${input.expirationTime}`;
    const signedMessage = new TextEncoder().encode(text);
    return [{ account, signedMessage, signature: await signWith(name, signedMessage) }];
  };

  const wallet = {
    version: "1.0.0",
    name: plan.name,
    icon: `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" rx="2" fill="#ab9ff2"/></svg>')}`,
    chains: plan.hasNoSolana ? ["ethereum:1"] : ["solana:mainnet"],
    get accounts() {
      return accounts;
    },
    features: {
      "standard:connect": {
        version: "1.0.0",
        connect: async ({ silent = false } = {}) => {
          calls.push(silent ? "connect silently" : "connect");
          if (silent && plan.isSilentlyLocked) return { accounts: [] };
          if (plan.connectError) throw thrown(plan.connectError);
          if (plan.asksBeforeConnecting && !silent) {
            const isYes = await new Promise<boolean>((resolve) => {
              answer = resolve;
            });
            if (!isYes) throw thrown({ code: 4001, message: "User rejected the request." });
          }
          accounts = [await accountNamed(current)];
          return { accounts };
        },
      },
      "standard:disconnect": {
        version: "1.0.0",
        disconnect: async () => {
          calls.push("disconnect");
          accounts = [];
          if (plan.disconnectError) throw new Error(plan.disconnectError);
        },
      },
      "standard:events": {
        version: "1.0.0",
        on: (_event: string, listener: (properties: object) => void) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      ...(plan.signsMessagesOnly ? {} : { "solana:signIn": { version: "1.0.0", signIn } }),
      "solana:signMessage": {
        version: "1.0.0",
        signMessage: async ({ message }: { message: Uint8Array }) => {
          calls.push("signMessage");
          if (plan.signError) throw thrown(plan.signError);
          return [{ signedMessage: message, signature: await signWith(current, message) }];
        },
      },
      ...(plan.cannotSignTransactions
        ? {}
        : { "solana:signTransaction": { version: "1.0.0", signTransaction: refuseTransaction } }),
      "solana:signAndSendTransaction": { version: "1.0.0", signAndSendTransaction: refuseTransaction },
    },
  };

  window.fakeWallets = {
    ...window.fakeWallets,
    [plan.name]: {
      calls,
      answer: (isYes) => answer(isYes),
      switchTo: async (account) => {
        if (account === null) return change([]);
        current = account;
        change([await accountNamed(account)]);
      },
    },
  };
  const register = (api: { register(wallet: object): void }) => api.register(wallet);
  window.addEventListener("wallet-standard:app-ready", (event) =>
    register((event as unknown as { detail: { register(wallet: object): void } }).detail),
  );
  window.dispatchEvent(Object.assign(new Event("wallet-standard:register-wallet"), { detail: register }));
}
