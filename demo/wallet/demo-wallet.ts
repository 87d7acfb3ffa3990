import type {
  SolanaSignInFeature,
  SolanaSignInInput,
  SolanaSignInOutput,
  SolanaSignMessageFeature,
  SolanaSignMessageInput,
  SolanaSignMessageOutput,
  SolanaSignTransactionFeature,
  SolanaSignTransactionInput,
  SolanaSignTransactionOutput,
} from "@solana/wallet-standard-features";
import type { Wallet } from "@wallet-standard/base";
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from "@wallet-standard/features";
import { DEMO_WALLET_NAME } from "../../web/src/shared/wallet/wallet-kind.ts";
import { fetchDemoAccounts, sign } from "./demo-keys.ts";
import { CHAINS, type SharedAccounts } from "./shared-accounts.ts";
import type { ApprovalRequest, Sheet } from "./sheet.ts";
import { signInText } from "./sign-in-text.ts";
import { rejected, unauthorised } from "./wallet-error.ts";
import { signerPlace, transactionParts, withSignature } from "./wire-transaction.ts";

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#3d3a8c"/><path d="M7 12.5A3.5 3.5 0 0 1 10.500 9H22v4" fill="none" stroke="#cfd0ff" stroke-width="2"/><rect x="7" y="12" width="18" height="12" rx="3" fill="#cfd0ff"/><circle cx="20.500" cy="18" r="2" fill="#3d3a8c"/></svg>`;

/** The wallet's picture, as Wallet Standard wants it. */
const WALLET_ICON = `data:image/svg+xml;base64,${btoa(SVG)}` as const;

const PROVES_NOTE = "A signature proves who you are. It moves nothing.";
const MOVES_NOTE =
  "This signature lets the transaction move what the account holds. Here that is play money.";

type Features = StandardConnectFeature &
  StandardDisconnectFeature &
  StandardEventsFeature &
  SolanaSignInFeature &
  SolanaSignMessageFeature &
  SolanaSignTransactionFeature;

/** A Wallet Standard wallet that lives in the page, over the embedded chain's funded accounts. */
export function createDemoWallet(sheet: Sheet, shared: SharedAccounts): Wallet {
  const features: Features = {
    "standard:connect": {
      version: "1.0.0",
      connect: async ({ silent = false } = {}) => {
        if (silent) shared.resume();
        else if (shared.current().length === 0) await shared.choose("connect");
        return { accounts: shared.current() };
      },
    },
    "standard:disconnect": {
      version: "1.0.0",
      disconnect: async () => shared.withdraw(),
    },
    "standard:events": {
      version: "1.0.0",
      on: (_event, listener) =>
        shared.onShared((isNews) => {
          if (isNews) listener({ accounts: shared.current() });
        }),
    },
    "solana:signMessage": {
      version: "1.0.0",
      signMessage: (...inputs) => inSequence(inputs, (input) => signMessage(sheet, shared, input)),
    },
    "solana:signTransaction": {
      version: "1.0.0",
      supportedTransactionVersions: ["legacy", 0],
      signTransaction: (...inputs) => inSequence(inputs, (input) => signTransaction(sheet, shared, input)),
    },
    "solana:signIn": {
      version: "1.0.0",
      signIn: (...inputs) =>
        inSequence(inputs.length === 0 ? [{}] : inputs, (input) => signIn(sheet, shared, input)),
    },
  };
  return {
    version: "1.0.0",
    name: DEMO_WALLET_NAME,
    icon: WALLET_ICON,
    chains: CHAINS,
    features,
    get accounts() {
      return shared.current();
    },
  };
}

async function signMessage(
  sheet: Sheet,
  shared: SharedAccounts,
  { account, message }: SolanaSignMessageInput,
): Promise<SolanaSignMessageOutput> {
  const text = new TextDecoder().decode(message);
  const request = { title: "Sign message", text, warning: undefined, note: PROVES_NOTE };
  return {
    signedMessage: message,
    signature: await approveAndSign(sheet, shared, account.address, request, message),
  };
}

async function signIn(
  sheet: Sheet,
  shared: SharedAccounts,
  input: SolanaSignInInput,
): Promise<SolanaSignInOutput> {
  if (shared.current().length === 0) await shared.choose("connect");
  const [account] = shared.current();
  if (account === undefined) throw unauthorised("No account is shared with this site.");
  // Like other wallets, it signs for the account it is on, whatever address was asked for.
  const domain = input.domain ?? location.host;
  const text = signInText({ ...input, domain, address: account.address });
  const warning =
    domain === location.host
      ? undefined
      : `This request names ${domain}, but it comes from ${location.host}.`;
  const bytes = new TextEncoder().encode(text);
  const request = { title: "Sign in", text, warning, note: PROVES_NOTE };
  const signature = await approveAndSign(sheet, shared, account.address, request, bytes);
  return { account, signedMessage: bytes, signature, signatureType: "ed25519" };
}

async function signTransaction(
  sheet: Sheet,
  shared: SharedAccounts,
  { account, transaction }: SolanaSignTransactionInput,
): Promise<SolanaSignTransactionOutput> {
  const parts = transactionParts(transaction);
  const place = signerPlace(parts, account.publicKey);
  if (place === undefined) throw unauthorised("This transaction asks for no signature of this account.");
  const { message, instructionCount } = parts;
  const text = `A transaction of ${transaction.length} bytes with ${instructionCount} ${instructionCount === 1 ? "instruction" : "instructions"}.`;
  const request = { title: "Sign transaction", text, warning: undefined, note: MOVES_NOTE };
  const signature = await approveAndSign(sheet, shared, account.address, request, message);
  return { signedTransaction: withSignature(transaction, place, signature) };
}

async function approveAndSign(
  sheet: Sheet,
  shared: SharedAccounts,
  address: string,
  request: Omit<ApprovalRequest, "account">,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  if (!shared.current().some((account) => account.address === address)) {
    throw unauthorised("This account is not shared with this site.");
  }
  const account = (await fetchDemoAccounts()).find((candidate) => candidate.address === address);
  if (account === undefined) throw unauthorised("The demo chain does not know this account any more.");
  if (!(await sheet.approve({ ...request, account }))) throw rejected();
  return sign(account, bytes);
}

async function inSequence<In, Out>(inputs: readonly In[], each: (input: In) => Promise<Out>): Promise<Out[]> {
  const outputs: Out[] = [];
  for (const input of inputs) outputs.push(await each(input));
  return outputs;
}
