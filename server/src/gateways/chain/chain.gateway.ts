import type { Logger } from "pino";
import { onceMoreIfBroken } from "../broken-connection.ts";
import { type HistoryNode, readBalanceAt } from "./balance-at.ts";
import { parseMint, TOKEN_PROGRAM_NAMES } from "./mint.account.ts";
import { openRpc } from "./rpc.transport.ts";
import { parseAccountsByOwner, parseTokenBalance } from "./token-accounts.ts";
import { type ChainTransaction, parseTransaction } from "./transaction.ts";

/** Reads the chain. The node's own word counts, never a client's. */
export interface ChainGateway {
  /**
   * Raw units (no decimals applied) of the token that a wallet holds, summed over all its accounts for the mint.
   * A wallet that never held the token has 0n.
   *
   * @throws ChainUnavailableError when no node gives an answer that can be trusted
   */
  readTokenBalance(wallet: string): Promise<bigint>;
  /**
   * What a wallet held of the token at an instant of the last days, in raw units; read from what moved since.
   *
   * @throws ChainUnavailableError as above, and when no node knows what moved
   */
  readTokenBalanceAt(wallet: string, atMs: number): Promise<bigint>;
  /**
   * What a confirmed transaction did; null when the chain knows none under this signature.
   *
   * @throws ChainUnavailableError as above
   */
  readTransaction(signature: string): Promise<ChainTransaction | null>;
  /**
   * Lamports of an address; 0n for one that does not exist.
   *
   * @throws ChainUnavailableError as above
   */
  readLamports(address: string): Promise<bigint>;
  /**
   * Decimals of a mint, of either token program; null when there is no mint at this address.
   *
   * @throws ChainUnavailableError as above
   */
  readMintDecimals(mint: string): Promise<number | null>;
  /** True when some node answers; asked of the nodes every five seconds at most, however often it is asked here. */
  isReady(): Promise<boolean>;
}

/** No configured node gave a usable answer. The reasons hold hosts alone: a node's address may contain a key. */
export class ChainUnavailableError extends Error {
  constructor(reasons: readonly string[]) {
    super(`No Solana node answered: ${reasons.join("; ")}`);
    this.name = "ChainUnavailableError";
  }
}

export interface ChainGatewayOptions {
  /** JSON-RPC endpoints, in order of preference; the next is asked when one fails. */
  rpcUrls: readonly string[];
  /** Asked at each read, since the operator may change it. */
  mint: () => string;
  /** For one call to one node. */
  timeoutMs: number;
  logger: Logger;
  nowMs?: () => number;
}

const HEALTH_REUSE_MS = 5_000;
/** JSON-RPC −32010: the node keeps no index by owner for this key. */
const KEY_EXCLUDED_FROM_INDEX = -32010n;
/** JSON-RPC −32602: here the node's way to say that the account does not exist. */
const INVALID_PARAMS = -32602;

type Kit = typeof import("@solana/kit");

/** Balance reads over JSON-RPC with failover (facts: Solana JSON-RPC, getTokenAccountsByOwner by mint). */
export function createChainGateway({
  rpcUrls,
  mint,
  timeoutMs,
  logger,
  nowMs = Date.now,
}: ChainGatewayOptions): ChainGateway {
  // Loaded when first needed: the library would double the memory of an instance that has not read anything yet.
  let kit: Promise<Kit> | undefined;
  const loadKit = () => {
    kit ??= import("@solana/kit");
    return kit;
  };

  const rpcs = new Map<string, ReturnType<typeof openRpc>>();
  const rpcOf = (loaded: Kit, url: string) => {
    const rpc = rpcs.get(url) ?? openRpc(loaded, url);
    rpcs.set(url, rpc);
    return rpc;
  };

  let health: { atMs: number; isReady: Promise<boolean> } | undefined;

  async function readHealth(): Promise<boolean> {
    try {
      await firstAnswer((loaded, url) =>
        rpcOf(loaded, url)
          .getHealth()
          .send({ abortSignal: AbortSignal.timeout(timeoutMs) }),
      );
      return true;
    } catch {
      return false;
    }
  }

  async function firstAnswer<Answer>(ask: (kit: Kit, url: string) => Promise<Answer>): Promise<Answer> {
    const loaded = await loadKit();
    const reasons: string[] = [];
    for (const url of rpcUrls) {
      try {
        return await onceMoreIfBroken(() => ask(loaded, url));
      } catch (error) {
        const reason = `${new URL(url).host}: ${describe(error)}`;
        reasons.push(reason);
        logger.warn({ reason }, "a Solana node failed");
      }
    }
    throw new ChainUnavailableError(reasons);
  }

  async function readFrom(kit: Kit, url: string, wallet: string): Promise<bigint> {
    const rpc = rpcOf(kit, url);
    const owner = kit.address(wallet);
    const mintAddress = kit.address(mint());
    try {
      const answer = await rpc
        .getTokenAccountsByOwner(
          owner,
          { mint: mintAddress },
          { encoding: "jsonParsed", commitment: "confirmed" },
        )
        .send({ abortSignal: AbortSignal.timeout(timeoutMs) });
      return parseAccountsByOwner(answer, { wallet, mint: mint() });
    } catch (error) {
      if (!isKeyExcluded(error)) throw error;
      return readDerivedAccounts(kit, rpc, wallet, mint(), timeoutMs);
    }
  }

  const historyOf = (kit: Kit, url: string): HistoryNode => {
    const rpc = rpcOf(kit, url);
    const options = () => ({ abortSignal: AbortSignal.timeout(timeoutMs) });
    return {
      accountsByOwner: (wallet) =>
        rpc
          .getTokenAccountsByOwner(
            kit.address(wallet),
            { mint: kit.address(mint()) },
            { encoding: "jsonParsed", commitment: "confirmed" },
          )
          .send(options()),
      signatures: (account, { limit, before }) =>
        rpc
          .getSignaturesForAddress(kit.address(account), {
            limit,
            commitment: "confirmed",
            ...(before === undefined ? {} : { before: kit.signature(before) }),
          })
          .send(options()),
      transaction: (signature) =>
        rpc
          .getTransaction(kit.signature(signature), {
            encoding: "json",
            commitment: "confirmed",
            maxSupportedTransactionVersion: 0,
          })
          .send(options()),
    };
  };

  return {
    readTokenBalanceAt: (wallet, atMs) =>
      firstAnswer((loaded, url) => readBalanceAt(historyOf(loaded, url), { wallet, mint: mint(), atMs })),
    readTokenBalance: (wallet) => firstAnswer((loaded, url) => readFrom(loaded, url, wallet)),
    readTransaction: (signature) =>
      firstAnswer(async (loaded, url) =>
        parseTransaction(await historyOf(loaded, url).transaction(signature)),
      ),
    readLamports: (address) =>
      firstAnswer(async (loaded, url) => {
        const { value } = await rpcOf(loaded, url)
          .getBalance(loaded.address(address), { commitment: "confirmed" })
          .send({ abortSignal: AbortSignal.timeout(timeoutMs) });
        return BigInt(value);
      }),
    readMintDecimals: (address) =>
      firstAnswer(async (loaded, url) => {
        const { value } = await rpcOf(loaded, url)
          .getAccountInfo(loaded.address(address), { encoding: "base64", commitment: "confirmed" })
          .send({ abortSignal: AbortSignal.timeout(timeoutMs) });
        if (!value || !(value.owner in TOKEN_PROGRAM_NAMES)) return null;
        const decoder = loaded.getAddressDecoder();
        return (
          parseMint(Buffer.from(value.data[0], "base64"), (key) => decoder.decode(key))?.decimals ?? null
        );
      }),
    isReady() {
      if (!health || nowMs() - health.atMs >= HEALTH_REUSE_MS)
        health = { atMs: nowMs(), isReady: readHealth() };
      return health.isReady;
    },
  };
}

const isKeyExcluded = (error: unknown): boolean =>
  String((error as { context?: { __code?: unknown } }).context?.__code) === String(KEY_EXCLUDED_FROM_INDEX);

/** A node's own words may quote our request; the kind of failure is enough. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return "unknown failure";
  const code = (error as { context?: { __code?: number; statusCode?: number } }).context;
  return [error.name, code?.statusCode ?? code?.__code].filter((part) => part !== undefined).join(" ");
}

const TOKEN_PROGRAMS = [
  "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
  "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb",
];
const ASSOCIATED_TOKEN_PROGRAM = "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL";

/** For nodes without an index by owner: the wallet's derived accounts, under each of the two token programs. */
async function readDerivedAccounts(
  kit: Kit,
  rpc: ReturnType<typeof openRpc>,
  wallet: string,
  mint: string,
  timeoutMs: number,
): Promise<bigint> {
  const encode = kit.getAddressEncoder().encode;
  const amounts = await Promise.all(
    TOKEN_PROGRAMS.map(async (tokenProgram) => {
      const [account] = await kit.getProgramDerivedAddress({
        programAddress: kit.address(ASSOCIATED_TOKEN_PROGRAM),
        seeds: [encode(kit.address(wallet)), encode(kit.address(tokenProgram)), encode(kit.address(mint))],
      });
      try {
        const answer = await rpc
          .getTokenAccountBalance(account, { commitment: "confirmed" })
          .send({ abortSignal: AbortSignal.timeout(timeoutMs) });
        return parseTokenBalance(answer);
      } catch (error) {
        if (isAccountMissing(error)) return 0n;
        throw error;
      }
    }),
  );
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

/** The code alone also means a malformed request: the text tells them apart. */
function isAccountMissing(error: unknown): boolean {
  const context = (error as { context?: { __code?: number; __serverMessage?: string } }).context;
  return context?.__code === INVALID_PARAMS && /could not find account/i.test(context.__serverMessage ?? "");
}
