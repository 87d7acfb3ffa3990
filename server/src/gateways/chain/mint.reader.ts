import type { MintFacts } from "@bakso/contract/markets";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { bounded } from "../../bounded.ts";
import { parseMint, TOKEN_PROGRAM_NAMES } from "./mint.account.ts";
import { openRpc } from "./rpc.transport.ts";

const FRESH_MS = 60_000;
/** The same failure is told so long, so that nobody can have the nodes asked all the time. */
const FAILED_MS = 3_000;
const MOST_KEPT = 1_000;
const TOP_ACCOUNTS = 10;
/** Where a token account names its mint and its owner, in both programs. */
const [MINT_AT, OWNER_AT, AMOUNT_AT] = [0, 32, 64] as const;

export interface MintReaderOptions {
  /** JSON-RPC endpoints, in order of preference. */
  rpcUrls: readonly string[];
  timeoutMs: number;
  logger: Logger;
}

/** One of a token's largest accounts. */
export interface LargeAccount {
  account: string;
  /** Whose it is; null where the node does not say. */
  owner: string | null;
  raw: bigint;
}

/** Reads what the chain says of tokens. */
export interface MintReader {
  /**
   * @returns undefined when there is no token at this address
   * @throws Error when no node answers
   */
  read(address: string): Promise<MintFacts | undefined>;
  /**
   * Its ten largest accounts, the largest first.
   *
   * @returns null where the node does not tell them, or there is no token
   * @throws Error when no node answers
   */
  readLargest(address: string): Promise<readonly LargeAccount[] | null>;
}

interface Read {
  facts: MintFacts;
  /** Without owners; null where the node does not tell them. */
  largest: readonly LargeAccount[] | null;
  url: string;
}

/** What the chain said of an address; a failure holds for a while too. */
type Told = { read: Read | undefined } | { failure: unknown };

type Kit = typeof import("@solana/kit");

export function createMintReader({ rpcUrls, timeoutMs, logger }: MintReaderOptions): MintReader {
  let kit: Promise<Kit> | undefined;
  const kept = new LRUCache<string, Told>({
    ...bounded(MOST_KEPT),
    ttl: FRESH_MS,
    ignoreFetchAbort: true,
    async fetchMethod(address, _stale, { options }): Promise<Told> {
      try {
        return { read: await read(address) };
      } catch (error) {
        options.ttl = FAILED_MS;
        return { failure: error };
      }
    },
  });

  const readFrom = async (url: string, address: string): Promise<Read | undefined> => {
    kit ??= import("@solana/kit");
    const loaded = await kit;
    const { address: toAddress, getAddressDecoder } = loaded;
    const decoder = getAddressDecoder();
    const rpc = openRpc(loaded, url);
    const mint = toAddress(address);
    const options = () => ({ abortSignal: AbortSignal.timeout(timeoutMs) });
    const { value: account } = await rpc
      .getAccountInfo(mint, { encoding: "base64", commitment: "confirmed" })
      .send(options());
    const program = account && TOKEN_PROGRAM_NAMES[account.owner];
    const parsed = program && parseMint(Buffer.from(account.data[0], "base64"), (key) => decoder.decode(key));
    if (!program || !parsed) return undefined;
    const largest = await topTen();
    const topTenPercent =
      largest &&
      percentOf(
        largest.map(({ raw }) => raw),
        BigInt(parsed.supplyRaw),
      );
    return { facts: { address, program, ...parsed, topTenPercent }, largest, url };

    /** Many nodes do not answer this, or not often; the other facts stand without it. */
    async function topTen(): Promise<LargeAccount[] | null> {
      try {
        const { value } = await rpc
          .getTokenLargestAccounts(mint, { commitment: "confirmed" })
          .send(options());
        return value
          .slice(0, TOP_ACCOUNTS)
          .map((one) => ({ account: one.address, owner: null, raw: BigInt(one.amount) }))
          .filter(({ raw }) => raw > 0n);
      } catch (error) {
        logger.info({ reason: (error as Error).name }, "a node does not tell the largest holders");
        return null;
      }
    }
  };

  const owned = new LRUCache<string, readonly LargeAccount[]>({
    ...bounded(MOST_KEPT),
    ttl: FRESH_MS,
    ignoreFetchAbort: true,
    fetchMethod: async (mint, _stale, { options, context }) => {
      const { url, largest } = context as Read;
      try {
        return await withOwners(url, mint, largest ?? []);
      } catch (error) {
        options.ttl = FAILED_MS;
        logger.info({ reason: (error as Error).name }, "a node does not tell whose accounts those are");
        return largest ?? [];
      }
    },
  });

  const withOwners = async (
    url: string,
    mint: string,
    largest: readonly LargeAccount[],
  ): Promise<readonly LargeAccount[]> => {
    if (largest.length === 0) return [];
    kit ??= import("@solana/kit");
    const loaded = await kit;
    const { address: toAddress, getAddressDecoder } = loaded;
    const decoder = getAddressDecoder();
    const { value } = await openRpc(loaded, url)
      .getMultipleAccounts(
        largest.map(({ account }) => toAddress(account)),
        { encoding: "base64", commitment: "confirmed" },
      )
      .send({ abortSignal: AbortSignal.timeout(timeoutMs) });
    return largest.map((one, index) => {
      const account = value[index];
      const data = Buffer.from(account?.data[0] ?? "", "base64");
      const isOne = account && TOKEN_PROGRAM_NAMES[account.owner] && data.length >= AMOUNT_AT;
      // Of another token, it says nothing about this one.
      if (!isOne || decoder.decode(data.subarray(MINT_AT, OWNER_AT)) !== mint) return one;
      return { ...one, owner: decoder.decode(data.subarray(OWNER_AT, AMOUNT_AT)) };
    });
  };

  const read = async (address: string): Promise<Read | undefined> => {
    let last: unknown = new Error("no node is set up");
    for (const url of rpcUrls) {
      try {
        return await readFrom(url, address);
      } catch (error) {
        last = error;
        logger.warn({ reason: `${new URL(url).host}: ${(error as Error).name}` }, "a Solana node failed");
      }
    }
    throw last;
  };

  const told = async (address: string): Promise<Read | undefined> => {
    const answer = await kept.forceFetch(address);
    if ("failure" in answer) throw answer.failure;
    return answer.read;
  };
  return {
    read: async (address) => (await told(address))?.facts,
    async readLargest(address) {
      const found = await told(address);
      return found?.largest ? owned.forceFetch(address, { context: found }) : null;
    },
  };
}

/** Percent to two decimals, from whole units alone: amounts do not fit a number. */
export function percentOf(parts: readonly bigint[], whole: bigint): number | null {
  if (whole <= 0n) return null;
  const sum = parts.reduce((total, part) => total + part, 0n);
  return Number((sum * 10_000n) / whole) / 100;
}
