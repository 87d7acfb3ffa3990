import { z } from "zod";
import { ClientId, freeText, OptionalWallet, Success, WalletAddress } from "./common.ts";
import { NAME_MAX_CHARS, WATCHLIST_TEXT_FIELDS } from "./constants.ts";

/** The dialog offers three of these; the others may come from other clients (rune) or from earlier days (brc20). */
export const WatchlistType = z.enum(["token", "nft", "ordinal", "rune", "brc20"]);
export type WatchlistType = z.infer<typeof WatchlistType>;

export const WatchlistChain = z.enum(["solana", "ethereum", "base", "bsc"]);
export type WatchlistChain = z.infer<typeof WatchlistChain>;

type TextField = (typeof WATCHLIST_TEXT_FIELDS)[number];
/** The same shape for each text that an entry may have. */
const eachText = <Shape extends z.ZodType>(shape: Shape) =>
  Object.fromEntries(WATCHLIST_TEXT_FIELDS.map((name) => [name, shape])) as Record<TextField, Shape>;

export const WatchlistItem = z.object({
  id: z.string(),
  type: WatchlistType,
  name: z.string(),
  chain: WatchlistChain,
  ...eachText(z.string().nullable()),
});
export type WatchlistItem = z.infer<typeof WatchlistItem>;

/** GET /api/watchlist/{wallet} answers an array, oldest first. */
export const WatchlistParams = z.object({ wallet: WalletAddress });
export const WatchlistItems = z.array(WatchlistItem);

/**
 * Longest address, slug, symbol or ticker. A value that a source does not accept is refused when its price is looked
 * up.
 */
const FIELD_MAX_CHARS = 200;
const Field = freeText(FIELD_MAX_CHARS)
  .trim()
  .nullish()
  .transform((text) => text || null);

/** What each type needs, beside its name. */
const NEEDED = {
  token: "address",
  nft: "collectionSlug",
  ordinal: null,
  rune: "runeSymbol",
  brc20: "brc20_ticker",
} as const satisfies Record<WatchlistType, TextField | null>;

const fields = {
  type: WatchlistType,
  name: freeText(NAME_MAX_CHARS).trim().min(1),
  chain: WatchlistChain.nullish().transform((chain) => chain ?? ("solana" as const)),
  ...eachText(Field),
};

/** POST /api/watchlist answers the created item. PUT /api/watchlist/{wallet}/{id} takes the same and answers the item. */
export const NewWatchlistItem = OptionalWallet.extend(fields).superRefine((item, context) => {
  const needed = NEEDED[item.type];
  if (needed !== null && item[needed] === null)
    context.addIssue({ code: "custom", path: [needed], message: `a ${item.type} needs it` });
});
export type NewWatchlistItem = z.infer<typeof NewWatchlistItem>;

/** PUT and DELETE /api/watchlist/{wallet}/{id} */
export const WatchlistItemParams = z.object({ wallet: WalletAddress, id: ClientId });
export const WatchlistItemDeleted = Success;
