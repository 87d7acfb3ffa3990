import type { Content } from "@bakso/contract/content/content";
import type { MarketChain } from "@bakso/contract/markets";
import type { PriceWalk } from "./price-walk.ts";

/** A token that this market trades. Apart from ours they exist nowhere else. */
export interface DemoToken extends PriceWalk {
  chain: MarketChain;
  address: string;
  symbol: string;
  name: string;
  /** What the pool's other side is called. */
  quote: string;
  liquidityUsd: number;
  supply: number;
  holders: number;
  ageDays: number;
}

/** Some company for ours, of every size and on every chain: what a list of favourites needs to be tried. */
const COMPANY: readonly DemoToken[] = [
  {
    chain: "solana",
    address: "SateExampLeMint1111111111111111111111111111",
    symbol: "SATE",
    name: "Sate on a Stick",
    quote: "SOL",
    seed: 1_001,
    baseUsd: 0.42,
    dailyUsd: 81_000,
    liquidityUsd: 412_000,
    supply: 40_000_000,
    holders: 8_214,
    ageDays: 411,
  },
  {
    chain: "solana",
    address: "KLeponExampLeMint11111111111111111111111111",
    symbol: "KLEPON",
    name: "Klepon",
    quote: "SOL",
    seed: 1_002,
    baseUsd: 0.000_000_031_2,
    dailyUsd: 900,
    liquidityUsd: 7_300,
    supply: 900_000_000_000,
    holders: 377,
    ageDays: 12,
  },
  {
    chain: "ethereum",
    address: "0xba50000000000000000000000000000000000001",
    symbol: "RENDANG",
    name: "Rendang Reserve",
    quote: "WETH",
    seed: 1_003,
    baseUsd: 21_507,
    dailyUsd: 1_200_000,
    liquidityUsd: 9_800_000,
    supply: 21_000,
    holders: 15_904,
    ageDays: 1_290,
  },
  {
    chain: "base",
    address: "0xba50000000000000000000000000000000000002",
    symbol: "CENDOL",
    name: "Cendol",
    quote: "WETH",
    seed: 1_004,
    baseUsd: 1.07,
    dailyUsd: 64_000,
    liquidityUsd: 205_000,
    supply: 3_000_000,
    holders: 1_120,
    ageDays: 96,
  },
  {
    chain: "bsc",
    address: "0xba50000000000000000000000000000000000003",
    symbol: "TEMPEH",
    name: "Tempeh",
    quote: "WBNB",
    seed: 1_005,
    baseUsd: 0.0313,
    dailyUsd: 5_100,
    liquidityUsd: 33_000,
    supply: 88_000_000,
    holders: 640,
    ageDays: 230,
  },
];

/** What a collection costs at least, in its chain's coin; it walks like a price. */
export interface DemoFloor extends PriceWalk {
  kind: "solana" | "ethereum" | "ordinal" | "rune";
  slug: string;
  name: string;
  listed: number;
}

export const DEMO_FLOORS: readonly DemoFloor[] = [
  floor("solana", "bakso_stickers", "Bakso Stickers", 2_001, 1.25, 31),
  floor("ethereum", "bakso-prints", "Bakso Prints", 2_002, 0.031, 12),
  floor("ordinal", "bakso_paws", "Bakso Paws", 2_003, 150_000, 8),
  floor("rune", "BAKSOPAWS", "BAKSO•PAWS", 2_004, 12.5, 0),
];

function floor(
  kind: DemoFloor["kind"],
  slug: string,
  name: string,
  seed: number,
  baseUsd: number,
  listed: number,
): DemoFloor {
  return { kind, slug, name, seed, baseUsd, dailyUsd: 0, listed };
}

/** What SOL costs here. It is asked for by nobody; the swap needs it. */
export const SOL_WALK: PriceWalk = { seed: 3_001, baseUsd: 147, dailyUsd: 0 };

/** All tokens of this market; ours first, with the name and address that the content gives it. */
export function demoTokens(
  { token, markets }: Pick<Content, "token" | "markets">,
  ownSupply: number,
): readonly DemoToken[] {
  const symbol = token.symbol.replace(/^\$/, "");
  return [
    {
      chain: "solana",
      address: token.mint,
      symbol,
      name: symbol.charAt(0) + symbol.slice(1).toLowerCase(),
      quote: "SOL",
      seed: 1_000,
      baseUsd: 0.000_018_1,
      dailyUsd: 4_600,
      liquidityUsd: 62_000,
      supply: ownSupply,
      holders: 2_406,
      ageDays: 560,
    },
    {
      chain: "solana",
      address: markets.exampleToken.mint,
      symbol: "RISKY",
      name: "A risky example",
      quote: "SOL",
      seed: 999,
      baseUsd: 0.000_7,
      dailyUsd: 35,
      liquidityUsd: 410,
      supply: 1_000_000,
      holders: 2,
      ageDays: 3,
    },
    ...COMPANY,
  ];
}
