import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createTransactionMessage,
  devnet,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from "@solana/kit";
import type { DemoWalletId } from "../demo-wallets.ts";
import { type LocalChain, type LocalChainOptions, startLocalChain } from "../start.ts";

export const MINT = address("BaksoExampLeMint1111111111111111111111111111");
export const MINIMUM_RAW = 350_000n * 10n ** 6n;

/** An address that exists nowhere. */
export const NOBODY = address("4zDkK3Y6HBxzJ9tqWbZ9RG5aPGRJ5B7G4VQV67gHUMoP");

/** Typed as a test cluster, which knows requestAirdrop. */
const connect = (url: string) => createSolanaRpc(devnet(url));

export interface TestChain extends LocalChain {
  rpc: ReturnType<typeof connect>;
  addressOf(id: DemoWalletId): Address;
  signerOf(id: DemoWalletId): Promise<KeyPairSigner>;
}

export async function startTestChain(options: Partial<LocalChainOptions> = {}): Promise<TestChain> {
  const chain = await startLocalChain({
    dataDir: null,
    mint: MINT,
    decimals: 6,
    minimumRaw: MINIMUM_RAW,
    onWarning: (message) => {
      throw new Error(`unexpected warning: ${message}`);
    },
    ...options,
  });
  const walletOf = (id: DemoWalletId) => {
    const found = chain.wallets.find((wallet) => wallet.id === id);
    if (!found) throw new Error(`no demo wallet ${id}`);
    return found;
  };
  return {
    ...chain,
    rpc: connect(chain.url),
    addressOf: (id) => address(walletOf(id).address),
    signerOf: (id) => createKeyPairSignerFromPrivateKeyBytes(walletOf(id).seed),
  };
}

/** Signs a v0 transaction, with the latest blockhash unless one is given. */
export async function signInstructions(
  { rpc }: TestChain,
  feePayer: KeyPairSigner,
  instructions: readonly Instruction[],
  options: { blockhash?: Blockhash; version?: "legacy" | 0 } = {},
) {
  const { value: latest } = await rpc.getLatestBlockhash().send();
  const lifetime = { ...latest, ...(options.blockhash && { blockhash: options.blockhash }) };
  return signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: options.version ?? 0 }),
      (message) => setTransactionMessageFeePayerSigner(feePayer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      (message) => appendTransactionMessageInstructions(instructions, message),
    ),
  );
}

/** Signs and sends, and answers with the signature. */
export async function sendInstructions(
  chain: TestChain,
  feePayer: KeyPairSigner,
  instructions: readonly Instruction[],
  options: { skipPreflight?: boolean; version?: "legacy" | 0 } = {},
) {
  const transaction = await signInstructions(chain, feePayer, instructions, options);
  return chain.rpc
    .sendTransaction(getBase64EncodedWireTransaction(transaction), {
      encoding: "base64",
      skipPreflight: options.skipPreflight ?? false,
    })
    .send();
}

interface RawAnswer {
  status: number;
  result?: unknown;
  error?: { code: number; message: string; data?: unknown };
}

/** One JSON-RPC call without a client library, for answers that a typed client would not ask for or would reshape. */
export async function callRaw(url: string, method: string, params?: unknown): Promise<RawAnswer> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  return { status: response.status, ...((await response.json()) as object) };
}

/** The error object of a call that must fail. */
export async function errorOf(url: string, method: string, params?: unknown) {
  const { error } = await callRaw(url, method, params);
  if (!error) throw new Error(`${method} did not fail`);
  return error;
}
