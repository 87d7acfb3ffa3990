import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Address, isAddress } from "@solana/kit";
import { type Chain, createChain, makeRandomBlockhash } from "./chain/chain.ts";
import { newLedgerState } from "./chain/ledger.ts";
import { readTokenAccount, type TokenProgramName } from "./chain/token-account.ts";
import { DEMO_WALLETS, type DemoWallet, type DemoWalletId } from "./demo-wallets.ts";
import { createGenesisAccounts, type GenesisPlan, genesisId } from "./genesis.ts";
import { type Litesvm, loadLitesvm } from "./litesvm.native.ts";
import { createMethodTable } from "./methods/method-table.ts";
import { assertPast, FIRST_BLOCK, makeGifts, NO_PAST, type Past } from "./past.ts";
import { createDispatcher, type RpcCall } from "./rpc/rpc-dispatch.ts";
import { startRpcServer } from "./rpc/rpc-server.ts";
import { writeFileAtomically } from "./state/atomic-file.ts";
import { addressOfKey, privateKeyFromSeed } from "./state/ed25519.keys.ts";
import { type ChainState, parseState, renderState, STATE_FILE_NAME } from "./state/state.file.ts";
import { createStateSaver } from "./state/state-saver.ts";
import { openWalletSeeds, readIfPresent, type WalletSeeds } from "./state/wallet-keys.file.ts";

export type { DemoWallet } from "./demo-wallets.ts";

export interface LocalChainOptions {
  /** Folder where state is kept (accounts, history, the demo wallets' keys); null keeps it in memory only. */
  dataDir: string | null;
  /** Address at which our mint must stand. */
  mint: string;
  decimals: number;
  /** What the gate asks for, in raw units. */
  minimumRaw: bigint;
  /** What happened before the chain's first day; nothing without it. */
  past?: Past;
  /** Default spl-token. */
  tokenProgram?: TokenProgramName;
  /** Default 0: the system chooses. */
  port?: number;
  /** Told about damaged or unsaved state and other surprises. Default: process.emitWarning. */
  onWarning?: (message: string) => void;
}

export interface LocalChain {
  /** Where JSON-RPC is served: http://127.0.0.1:port */
  url: string;
  wallets: readonly DemoWallet[];
  /** Stops serving and writes what is not on disk yet. */
  close(): Promise<void>;
}

/** State is on disk this long after a transaction at the latest; `kill -9` loses no more. */
const SAVE_DELAY_MS = 100;

/**
 * Starts the embedded Solana: litesvm with the real token programs behind JSON-RPC on loopback, with our mint and the
 * demo wallets. Transactions and balances outlive a restart in `dataDir`, which one process at a time may use. State that
 * is damaged, or that began with another mint or minimum, is replaced by a fresh chain; the wallets keep their keys.
 *
 * @throws Error when litesvm has no native part for this platform
 * @throws TypeError when `mint` or an address of the past is none; RangeError when the minimum or the decimals are out of range
 * @throws the system's error when `dataDir` cannot be used or the port is taken
 */
export async function startLocalChain(options: LocalChainOptions): Promise<LocalChain> {
  const { dataDir } = options;
  const warn = options.onWarning ?? ((message) => process.emitWarning(message, "LocalChainWarning"));
  assertOptions(options);
  const litesvm = await loadLitesvm();
  if (dataDir !== null) await mkdir(dataDir, { recursive: true });

  const seeds = await openWalletSeeds(dataDir, warn);
  const plan = planGenesis(options, seeds);
  const statePath = dataDir === null ? null : join(dataDir, STATE_FILE_NAME);
  const stored = statePath === null ? undefined : await readStoredState(statePath, plan, warn);
  const state = stored ?? (await newState(litesvm, plan));

  const write = async () => {
    if (statePath !== null)
      await writeFileAtomically(statePath, renderState(stateOf(chain, state.genesisId)));
  };
  const saver = createStateSaver(write, SAVE_DELAY_MS, (error) =>
    warn(`The embedded chain could not be saved: ${(error as Error).message}`),
  );
  let isKept = stored !== undefined;
  const chain = createChain({
    litesvm,
    ...state,
    makeBlockhash: makeRandomBlockhash,
    now: Date.now,
    onChange: () => {
      if (isKept) saver.schedule();
    },
  });
  if (!stored) {
    makeGifts(chain, plan.past);
    // Written alone, so that a folder without write access stops the start. Two writes at once would disturb each other.
    await write();
    isKept = true;
  }

  const server = await startRpcServer(createAnswer(chain, seeds, warn), options.port ?? 0);
  return {
    url: server.url,
    wallets: describeWallets(chain, plan, seeds),
    async close() {
      await server.close();
      await saver.flush();
    },
  };
}

function assertOptions({ mint, decimals, minimumRaw, past = NO_PAST }: LocalChainOptions): void {
  assertPast(past);
  if (!isAddress(mint)) throw new TypeError(`The mint is no Solana address: ${mint}`);
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 255) {
    throw new RangeError(`The mint's decimals must be a whole number from 0 to 255, not ${decimals}`);
  }
  if (minimumRaw < 0n) throw new RangeError(`The minimum must not be negative: ${minimumRaw}`);
}

function planGenesis(options: LocalChainOptions, seeds: WalletSeeds): GenesisPlan {
  const addressOf = (seed: Uint8Array) => addressOfKey(privateKeyFromSeed(seed));
  const wallets = Object.fromEntries(DEMO_WALLETS.map(({ id }) => [id, addressOf(seeds[id])]));
  return {
    mint: options.mint as Address,
    decimals: options.decimals,
    minimumRaw: options.minimumRaw,
    tokenProgram: options.tokenProgram ?? "spl-token",
    wallets: wallets as Record<DemoWalletId, Address>,
    faucet: addressOf(seeds.faucet),
    past: options.past ?? NO_PAST,
  };
}

async function readStoredState(
  path: string,
  plan: GenesisPlan,
  warn: (message: string) => void,
): Promise<ChainState | undefined> {
  const text = await readIfPresent(path);
  if (text === null) return undefined;
  const state = parseState(text);
  if (!state) {
    warn(`${STATE_FILE_NAME} is damaged: the embedded chain begins afresh.`);
    return undefined;
  }
  if (state.genesisId === genesisId(plan)) return state;
  warn("The token, its minimum or the demo wallets changed: the embedded chain begins afresh.");
  return undefined;
}

async function newState(litesvm: Litesvm, plan: GenesisPlan): Promise<ChainState> {
  const { Rent } = litesvm;
  const rent = Rent.default();
  return {
    genesisId: genesisId(plan),
    accounts: await createGenesisAccounts(plan, (dataBytes) => rent.minimumBalance(BigInt(dataBytes))),
    ledger: newLedgerState(makeRandomBlockhash, plan.past.gifts.length > 0 ? [FIRST_BLOCK] : []),
  };
}

function stateOf(chain: Chain, id: string): ChainState {
  return { genesisId: id, accounts: [...chain.accounts.all()], ledger: chain.ledger.state() };
}

function createAnswer(chain: Chain, seeds: WalletSeeds, warn: (message: string) => void) {
  const methods = createMethodTable(privateKeyFromSeed(seeds.faucet));
  const calls = [...methods].map(([name, method]): [string, RpcCall] => [
    name,
    (params) => method(chain, params),
  ]);
  return createDispatcher(new Map(calls), (error) =>
    warn(`The embedded chain failed to answer: ${(error as Error).stack}`),
  );
}

function describeWallets(chain: Chain, plan: GenesisPlan, seeds: WalletSeeds): DemoWallet[] {
  const held = [...chain.accounts.all()].flatMap((account) => readTokenAccount(account) ?? []);
  return DEMO_WALLETS.map(({ id, name, note }) => {
    const address = plan.wallets[id];
    const balanceRaw = held
      .filter(({ owner, mint }) => owner === address && mint === plan.mint)
      .reduce((total, { amount }) => total + amount, 0n);
    return { id, name, note, address, balanceRaw, seed: seeds[id] };
  });
}
