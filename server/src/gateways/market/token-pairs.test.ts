import type { MarketChain, MarketPair } from "@bakso/contract/markets";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadAlone, type SharedLoad } from "../outside/shared-loads.ts";
import { startTimeout } from "./address-batch.ts";
import { createSharedAnswers } from "./shared-answers.ts";
import { SourceError } from "./source.error.ts";
import { createTokenPairs } from "./token-pairs.ts";

beforeEach(() => void vi.useFakeTimers({ now: 10_000_000 }));
afterEach(() => void vi.useRealTimers());

const pairOf = (address: string, chainId = "solana", priceUsd: string | null = "1"): MarketPair => ({
  chainId,
  dexId: "dex",
  url: null,
  pairAddress: `pool of ${address}`,
  baseToken: { address, name: address, symbol: address },
  quoteToken: { address: "SOL", name: "SOL", symbol: "SOL" },
  priceNative: "1",
  priceUsd,
  volume: {},
  priceChange: {},
  liquidity: null,
  fdv: null,
  marketCap: null,
});
const failure = (kind: "missing" | "unavailable" | "limited", who: string) =>
  new SourceError(kind, who, "no");

type Known = Record<string, MarketPair[]>;
function newMarket({ share = loadAlone as SharedLoad } = {}) {
  const calls: string[] = [];
  const warned: unknown[] = [];
  const dex = { pairs: {} as Known, failure: undefined as unknown, refused: new Set<string>() };
  const gecko = { pairs: {} as Known, prices: new Map<string, string>(), failure: undefined as unknown };
  const jupiter = {
    prices: new Map<string, { priceUsd: string; change24h: number | null; liquidityUsd: number | null }>(),
    failure: undefined as unknown,
  };
  const said = <Value>(what: string, { failure: error }: { failure: unknown }, value: () => Value): Value => {
    calls.push(what);
    if (error) throw error;
    return value();
  };
  const refuse = (addresses: readonly string[]) => {
    if (addresses.some((address) => dex.refused.has(address))) throw failure("missing", "dex");
  };
  const answers = createSharedAnswers(Date.now);
  const tokenPairs = createTokenPairs({
    dex: {
      name: "dex",
      pairsOf: async (address, chain) =>
        said(`dex ${chain ?? "any"} ${address}`, dex, () => {
          refuse([address]);
          return dex.pairs[address] ?? [];
        }),
      pairsOfMany: async (chain, addresses) =>
        said(`dex ${chain} ${addresses}`, dex, () => {
          refuse(addresses);
          return addresses.flatMap((address) => dex.pairs[address] ?? []);
        }),
      search: async () => [],
    },
    gecko: {
      name: "gecko",
      pairsOf: async (chain, address) =>
        said(`gecko ${chain} ${address}`, gecko, () => gecko.pairs[address] ?? []),
      pricesOf: async (chain, addresses) =>
        said(`gecko prices ${chain} ${addresses}`, gecko, () => gecko.prices),
      candlesOf: async () => [],
    },
    jupiter: {
      name: "jupiter",
      pricesOf: async (addresses) => said(`jupiter ${addresses}`, jupiter, () => jupiter.prices),
      holdersOf: async () => new Map(),
    },
    answers,
    share,
    startTimer: startTimeout,
    answer: (key, load) => answers.get(key, load),
    logger: { warn: (about: unknown) => void warned.push(about) } as never,
    nowMs: Date.now,
  });
  /** Asks for all at once. */
  const ask = async (addresses: readonly string[], chain: MarketChain | undefined = "solana") => {
    const asked = Promise.allSettled(addresses.map((address) => tokenPairs(address, chain)));
    await vi.advanceTimersByTimeAsync(100);
    return (await asked).map((one) => (one.status === "fulfilled" ? one.value : one.reason));
  };
  const askAny = async (address: string) => {
    const asked = Promise.allSettled([tokenPairs(address, undefined)]);
    await vi.advanceTimersByTimeAsync(1_000);
    const [one] = await asked;
    return one?.status === "fulfilled" ? one.value : one?.reason;
  };
  return { calls, warned, dex, gecko, jupiter, ask, askAny };
}

describe("pools on a chain", () => {
  it("are those of one call for what is asked at once, one chain beside another", async () => {
    const { ask, dex, calls } = newMarket();
    dex.pairs = { a: [pairOf("a")], b: [pairOf("b")] };
    const [[one, other]] = await Promise.all([ask(["a", "b"]), ask(["a"], "base")]);
    expect(one).toMatchObject({ value: [pairOf("a")], source: "dex", isStale: false });
    expect(other).toMatchObject({ value: [pairOf("b")] });
    expect(calls).toContain("dex solana a,b");
    expect(calls).toContain("dex base a");
  });

  it("are kept for a minute, under one address in any letters where letters' case says nothing", async () => {
    const { ask, dex, calls } = newMarket();
    dex.pairs = { "0xAb": [pairOf("0xAb", "base")], Ab: [pairOf("Ab")], ab: [pairOf("ab")] };
    await ask(["0xAb"], "base");
    expect(await ask(["0xaB"], "base")).toMatchObject([{ value: [pairOf("0xAb", "base")] }]);
    await ask(["Ab"]);
    expect(await ask(["ab"])).toMatchObject([{ value: [pairOf("ab")] }]);
    expect(calls).toEqual(["dex base 0xAb", "dex solana Ab", "dex solana ab"]);
  });

  it("are asked of the next source for what the one before has no price of", async () => {
    const { ask, dex, gecko, jupiter, calls } = newMarket();
    dex.pairs = { a: [pairOf("a")], b: [pairOf("b", "solana", null)] };
    gecko.prices = new Map([["c", "3"]]);
    jupiter.prices = new Map([["d", { priceUsd: "4", change24h: -2, liquidityUsd: 9 }]]);
    const [a, b, c, d, e] = await ask(["a", "b", "c", "d", "e"]);
    expect(calls).toEqual(["dex solana a,b,c,d,e", "gecko prices solana b,c,d,e", "jupiter b,d,e"]);
    expect(a).toMatchObject({ source: "dex", value: [{ priceUsd: "1" }] });
    // That it is there without a price says more than that the others know nothing of it.
    expect(b).toMatchObject({ source: "dex", value: [{ priceUsd: null }] });
    const nobody = { address: "", name: "", symbol: "" };
    expect(c).toMatchObject({ source: "gecko" });
    expect(c.value).toStrictEqual([
      {
        chainId: "solana",
        dexId: "",
        url: null,
        pairAddress: "",
        baseToken: { address: "c", name: "", symbol: "" },
        quoteToken: nobody,
        priceNative: null,
        priceUsd: "3",
        volume: {},
        priceChange: {},
        liquidity: null,
        fdv: null,
        marketCap: null,
      },
    ]);
    expect(d).toMatchObject({ source: "jupiter" });
    expect(d.value).toMatchObject([{ priceUsd: "4", priceChange: { h24: -2 }, liquidity: { usd: 9 } }]);
    expect(e).toMatchObject({ value: [], isStale: false });
  });

  it("of one token alone are asked of the second source with all it knows of them", async () => {
    const { ask, gecko, calls } = newMarket();
    gecko.pairs = { a: [pairOf("a", "base", "7")] };
    expect(await ask(["a"], "base")).toMatchObject([{ source: "gecko", value: [{ priceUsd: "7" }] }]);
    // That it is traded without a price is more than nothing.
    gecko.pairs = { c: [pairOf("c", "base", null)] };
    expect(await ask(["c"], "base")).toMatchObject([{ source: "gecko", value: [{ priceUsd: null }] }]);
    calls.splice(2, 2);
    // A source of Solana alone is not asked about other chains.
    expect(await ask(["b"], "base")).toMatchObject([{ source: "dex", value: [] }]);
    expect(calls).toEqual(["dex base a", "gecko base a", "dex base b", "gecko base b"]);
  });

  it("are not known to be none while one of the sources fails; what another knows is told", async () => {
    const { ask, dex, gecko, jupiter, warned } = newMarket();
    dex.failure = failure("unavailable", "dex");
    gecko.prices = new Map([["a", "3"]]);
    jupiter.failure = failure("limited", "jupiter");
    const [a, b] = await ask(["a", "b"]);
    expect(a).toMatchObject({ source: "gecko", value: [{ priceUsd: "3" }] });
    expect(b).toBeInstanceOf(Error);
    expect(warned).toEqual([{ reason: "dex: no" }, { reason: "jupiter: no" }]);
    // The first failure is what is told where nothing is known of any.
    expect(await ask(["c"])).toEqual([dex.failure]);
  });

  it("of an address that a source refuses are asked of the others, and not put to it again soon", async () => {
    const { ask, dex, calls, warned } = newMarket();
    dex.refused.add("b");
    dex.pairs = Object.fromEntries([..."acde"].map((name) => [name, [pairOf(name)]]));
    const told = await ask([..."abcde"]);
    expect(told.map(({ value }) => value.length)).toEqual([1, 0, 1, 1, 1]);
    expect(calls).toEqual([
      "dex solana a,b,c,d,e",
      "dex solana a,b,c",
      "dex solana a,b",
      "dex solana a",
      "dex solana b",
      "dex solana c",
      "dex solana d,e",
      "gecko solana b",
      "jupiter b",
    ]);
    expect(warned).toEqual([]);
    const before = calls.length;
    await vi.advanceTimersByTimeAsync(61_000);
    await ask(["b"]);
    // The others are watched, and come along.
    expect(calls.slice(before)).toEqual(["dex solana e,d,c,a", "gecko solana b", "jupiter b"]);
  });

  it("that are watched and grow old come along with a call, and not those of another chain or of long ago", async () => {
    const { ask, dex, calls } = newMarket();
    dex.pairs = Object.fromEntries([..."abc"].map((name) => [name, [pairOf(name)]]));
    await ask(["a"]);
    await ask(["0xb"], "base");
    // Fresh ones stay where they are.
    await ask(["b"]);
    expect(calls.at(-1)).toBe("dex solana b");
    await vi.advanceTimersByTimeAsync(31_000);
    await ask(["c"]);
    expect(calls.at(-1)).toBe("dex solana c,b,a");
    const before = calls.length;
    // They are as fresh as what they came along with.
    await vi.advanceTimersByTimeAsync(30_000);
    await ask(["a", "b"]);
    expect(calls.length).toBe(before);
    await vi.advanceTimersByTimeAsync(2 * 60_000);
    await ask(["d"]);
    expect(calls.slice(before)).toEqual(["dex solana d", "gecko solana d", "jupiter d"]);
  });

  it("are shared with other instances under the chain's name, and what these want comes along", async () => {
    const shared: unknown[] = [];
    const { ask, dex, calls } = newMarket({
      share: async (name, keys, load, options) => {
        shared.push([name, keys, options]);
        return load([...keys, "pairs:solana:theirs"]);
      },
    });
    dex.pairs = { a: [pairOf("a")] };
    expect(await ask(["a"])).toMatchObject([{ value: [pairOf("a")] }]);
    expect(shared).toEqual([["pairs:solana", ["pairs:solana:a"], { room: 30 }]]);
    expect(calls[0]).toBe("dex solana a,theirs");
  });

  it("have no answer where the others' answer holds none", async () => {
    const { ask } = newMarket({ share: async () => new Map() });
    expect(await ask(["a"])).toEqual([new Error("the batch has no answer for an address")]);
  });
});

describe("pools on any chain", () => {
  it("are those that one source knows of all chains, which is enough", async () => {
    const { askAny, dex, calls } = newMarket();
    dex.pairs = { "0xa": [pairOf("0xa", "bsc")] };
    expect(await askAny("0xa")).toMatchObject({ source: "dex", value: [{ chainId: "bsc" }] });
    expect(calls).toEqual(["dex any 0xa"]);
    // What was found without a chain is no answer for one of them.
    await askAny("0xA");
    expect(calls).toHaveLength(1);
  });

  it("are looked for chain by chain where it knows none, until one is found", async () => {
    const { askAny, gecko, calls } = newMarket();
    gecko.pairs = { "0xa": [pairOf("0xa", "base")] };
    expect(await askAny("0xa")).toMatchObject({ source: "gecko", value: [{ chainId: "base" }] });
    expect(calls).toEqual([
      "dex any 0xa",
      "dex ethereum 0xa",
      "gecko ethereum 0xa",
      "dex base 0xa",
      "gecko base 0xa",
    ]);
  });

  it("are looked for on Solana alone where the address is one of Solana's", async () => {
    const { askAny, calls } = newMarket();
    expect(await askAny("a")).toMatchObject({ value: [], isStale: false });
    expect(calls).toEqual(["dex any a", "dex solana a", "gecko solana a", "jupiter a"]);
  });

  it("are looked for where that source fails, and the log says so", async () => {
    const { askAny, dex, gecko, warned } = newMarket();
    dex.failure = failure("unavailable", "dex");
    gecko.pairs = { a: [pairOf("a")] };
    expect(await askAny("a")).toMatchObject({ source: "gecko" });
    // Once for all chains, and once for its own.
    expect(warned).toEqual([{ reason: "dex: no" }, { reason: "dex: no" }]);
  });
});
