import type { WatchlistChain, WatchlistItem, WatchlistType } from "@bakso/contract/watchlist";
import { CHAIN_NAMES } from "./chain-names.ts";
import type { PriceState } from "./price-look-up.ts";

/** In the order of the panel. Items of the type brc20 belong to no section, so they are never shown. */
const CATEGORIES: readonly { type: WatchlistType; title: string; hasChains: boolean }[] = [
  { type: "token", title: "Tokens", hasChains: true },
  { type: "nft", title: "NFTs", hasChains: true },
  { type: "ordinal", title: "Ordinals", hasChains: false },
  { type: "rune", title: "Runes", hasChains: false },
];

export type SortBy = "added" | "name" | "price" | "change";

/** What the panel shows, from top to bottom. */
export type WatchlistRow =
  | { kind: "category"; key: string; title: string; count: number; isFolded: boolean }
  | {
      kind: "chain";
      key: string;
      title: string;
      count: number;
      isFolded: boolean;
      /** The one item of its chain, which it stands with in one row; null where there are more, in rows below it. */
      only: WatchlistItem | null;
    }
  | { kind: "item"; key: string; item: WatchlistItem };

export type ChainRow = Extract<WatchlistRow, { kind: "chain" }>;

export interface SectionOptions {
  /** Keys of headings that are collapsed. */
  folded: ReadonlySet<string>;
  sortBy: SortBy;
  priceOf(id: string): PriceState | undefined;
  /** So many are added to the count in the ordinals' heading. */
  ordinalCountExtra: number;
}

/** Lays the items out under the headings of their category and chain. */
export function layOut(items: readonly WatchlistItem[], options: SectionOptions): WatchlistRow[] {
  return CATEGORIES.flatMap(({ type, title, hasChains }) => {
    const own = items.filter((item) => item.type === type);
    if (own.length === 0) return [];
    const isFolded = options.folded.has(type);
    const count = own.length + (type === "ordinal" ? options.ordinalCountExtra : 0);
    const heading: WatchlistRow = { kind: "category", key: type, title, count, isFolded };
    if (isFolded) return [heading];
    return [heading, ...(hasChains ? byChain(type, own, options) : itemRows(own, options))];
  });
}

function byChain(
  type: WatchlistType,
  items: readonly WatchlistItem[],
  options: SectionOptions,
): WatchlistRow[] {
  return (Object.keys(CHAIN_NAMES) as WatchlistChain[]).flatMap((chain) => {
    const own = items.filter((item) => item.chain === chain);
    if (own.length === 0) return [];
    const key = `${type}:${chain}`;
    const isFolded = options.folded.has(key);
    const only = own.length === 1 ? (own[0] ?? null) : null;
    const heading: WatchlistRow = {
      kind: "chain",
      key,
      title: CHAIN_NAMES[chain],
      count: own.length,
      isFolded,
      only,
    };
    return [heading, ...(isFolded || only ? [] : itemRows(own, options))];
  });
}

const itemRows = (items: readonly WatchlistItem[], { sortBy, priceOf }: SectionOptions): WatchlistRow[] =>
  sorted(items, sortBy, priceOf).map((item) => ({ kind: "item", key: item.id, item }));

/** The highest number first; items without one come last. */
function sorted(
  items: readonly WatchlistItem[],
  sortBy: SortBy,
  priceOf: SectionOptions["priceOf"],
): readonly WatchlistItem[] {
  if (sortBy === "added") return items;
  if (sortBy === "name") return items.toSorted((one, other) => one.name.localeCompare(other.name));
  const figure = ({ id }: WatchlistItem) => {
    const found = priceOf(id);
    const value = found?.kind === "price" ? (sortBy === "price" ? found.price : found.change24h) : null;
    return value ?? Number.NEGATIVE_INFINITY;
  };
  const figures = new Map(items.map((item) => [item, figure(item)]));
  return items.toSorted((one, other) => {
    const [left = 0, right = 0] = [figures.get(one), figures.get(other)];
    return left === right ? 0 : right - left;
  });
}
