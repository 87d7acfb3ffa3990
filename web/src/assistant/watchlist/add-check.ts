import { WATCHLIST_TEXT_FIELDS } from "@bakso/contract/constants";
import type { WatchlistItem } from "@bakso/contract/watchlist";

/** What stands in the form. Blank is "". */
export type WatchlistDraft = {
  [Field in keyof Omit<WatchlistItem, "id">]: Field extends "type" | "chain" ? WatchlistItem[Field] : string;
};

export const emptyDraft = (type: WatchlistDraft["type"] = "token", name = ""): WatchlistDraft => ({
  type,
  name,
  chain: "solana",
  ...textsOf(() => ""),
});

/** An entry as the form begins with it. */
export const draftOf = (item: WatchlistItem): WatchlistDraft => ({
  type: item.type,
  name: item.name,
  chain: item.chain,
  ...textsOf((field) => item[field] ?? ""),
});

type TextField = (typeof WATCHLIST_TEXT_FIELDS)[number];
const textsOf = (textOf: (field: TextField) => string) =>
  Object.fromEntries(WATCHLIST_TEXT_FIELDS.map((field) => [field, textOf(field)])) as Record<
    TextField,
    string
  >;

const isBlank = (text: string): boolean => text.trim() === "";

/** Whether a draft lacks what its type needs. An ordinal needs only its name. */
export function isIncomplete(draft: WatchlistDraft): boolean {
  if (isBlank(draft.name)) return true;
  switch (draft.type) {
    case "token":
      return isBlank(draft.address);
    case "nft":
      return isBlank(draft.collectionSlug);
    case "rune":
      return isBlank(draft.runeSymbol);
    case "brc20":
      return isBlank(draft.brc20_ticker);
    default:
      return false;
  }
}

/** The button is disabled only in these two cases. A submission that lacks anything else is ignored without a word. */
export const isAddDisabled = ({ name, type, address }: WatchlistDraft): boolean =>
  isBlank(name) || (type === "token" && isBlank(address));

/** Another type begins with empty fields on Solana; the name stays, and a ticker that no field of the form shows. */
export const withType = (draft: WatchlistDraft, type: WatchlistDraft["type"]): WatchlistDraft => ({
  ...emptyDraft(type, draft.name),
  brc20_ticker: draft.brc20_ticker,
});
