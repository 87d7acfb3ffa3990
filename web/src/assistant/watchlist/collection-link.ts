import type { WatchlistDraft } from "./add-check.ts";

type Collection = Pick<WatchlistDraft, "type" | "chain" | "collectionSlug">;

const SLUG = "([A-Za-z0-9_-]{1,100})";
/** Marketplaces: their hosts, the paths of their collection pages, and what these name. */
const PAGES: readonly (Omit<Collection, "collectionSlug"> & { host: RegExp; path: RegExp })[] = [
  {
    host: /^(www\.)?magiceden\.(io|us)$/,
    path: new RegExp(`^/ordinals/(?:marketplace|collections?)/${SLUG}`),
    type: "ordinal",
    chain: "solana",
  },
  {
    host: /^(www\.)?magiceden\.(io|us)$/,
    path: new RegExp(`^/collections/ethereum/${SLUG}`),
    type: "nft",
    chain: "ethereum",
  },
  {
    host: /^(www\.)?magiceden\.(io|us)$/,
    path: new RegExp(`^/(?:marketplace|collections/solana)/${SLUG}`),
    type: "nft",
    chain: "solana",
  },
  {
    host: /^(www\.)?opensea\.io$/,
    path: new RegExp(`^/collection/${SLUG}`),
    type: "nft",
    chain: "ethereum",
  },
  {
    host: /^(www\.)?tensor\.trade$/,
    path: new RegExp(`^/trade/${SLUG}`),
    type: "nft",
    chain: "solana",
  },
];

/** The collection behind a marketplace's address, with its kind and chain; undefined where it is no such address. */
export function collectionIn(text: string): Collection | undefined {
  const url = URL.parse(/^https?:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`);
  if (!url) return undefined;
  for (const { host, path, type, chain } of PAGES) {
    const slug = host.test(url.hostname) ? path.exec(url.pathname)?.[1] : undefined;
    if (slug !== undefined) return { type, chain, collectionSlug: slug };
  }
  return undefined;
}
