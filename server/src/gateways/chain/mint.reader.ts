import type { MintFacts } from "@bakso/contract/markets";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { parseMint, TOKEN_PROGRAM_NAMES } from "./mint.account.ts";

const FRESH_MS = 60_000;
/** The same failure is told so long, so that nobody can have the nodes asked all the time. */
const FAILED_MS = 3_000;
const MOST_KEPT = 1_000;
const TOP_ACCOUNTS = 10;

export interface MintReaderOptions {
  /** JSON-RPC endpoints, in order of preference. */
  rpcUrls: readonly string[];
  timeoutMs: number;
  logger: Logger;
}

/** Reads what the chain says of tokens. */
export interface MintReader {
  /**
   * @returns undefined when there is no token at this address
   * @throws Error when no node answers
   */
  read(address: string): Promise<MintFacts | undefined>;
}

/** What the chain said of an address; a failure holds for a while too. */
type Told = { facts: MintFacts | undefined } | { failure: unknown };

type Kit = typeof import("@solana/kit");

export function createMintReader({ rpcUrls, timeoutMs, logger }: MintReaderOptions): MintReader {
  let kit: Promise<Kit> | undefined;
  const kept = new LRUCache<string, Told>({
    max: MOST_KEPT,
    ttl: FRESH_MS,
    ignoreFetchAbort: true,
    async fetchMethod(address, _stale, { options }): Promise<Told> {
      try {
        return { facts: await read(address) };
      } catch (error) {
        options.ttl = FAILED_MS;
        return { failure: error };
      }
    },
  });

  const readFrom = async (url: string, address: string): Promise<MintFacts | undefined> => {
    kit ??= import("@solana/kit");
    const { createSolanaRpc, address: toAddress, getAddressDecoder } = await kit;
    const decoder = getAddressDecoder();
    const rpc = createSolanaRpc(url);
    const mint = toAddress(address);
    const options = () => ({ abortSignal: AbortSignal.timeout(timeoutMs) });
    const { value: account } = await rpc
      .getAccountInfo(mint, { encoding: "base64", commitment: "confirmed" })
      .send(options());
    const program = account && TOKEN_PROGRAM_NAMES[account.owner];
    const parsed = program && parseMint(Buffer.from(account.data[0], "base64"), (key) => decoder.decode(key));
    if (!program || !parsed) return undefined;
    return { address, program, ...parsed, topTenPercent: await topTen(parsed.supplyRaw) };

    /** Many nodes do not answer this, or not often; the other facts stand without it. */
    async function topTen(supplyRaw: string): Promise<number | null> {
      try {
        const { value } = await rpc
          .getTokenLargestAccounts(mint, { commitment: "confirmed" })
          .send(options());
        return percentOf(
          value.slice(0, TOP_ACCOUNTS).map(({ amount }) => BigInt(amount)),
          BigInt(supplyRaw),
        );
      } catch (error) {
        logger.info({ reason: (error as Error).name }, "a node does not tell the largest holders");
        return null;
      }
    }
  };

  const read = async (address: string): Promise<MintFacts | undefined> => {
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

  return {
    async read(address) {
      const told = await kept.forceFetch(address);
      if ("failure" in told) throw told.failure;
      return told.facts;
    },
  };
}

/** Percent to two decimals, from whole units alone: amounts do not fit a number. */
export function percentOf(parts: readonly bigint[], whole: bigint): number | null {
  if (whole <= 0n) return null;
  const sum = parts.reduce((total, part) => total + part, 0n);
  return Number((sum * 10_000n) / whole) / 100;
}
