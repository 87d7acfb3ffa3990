import { randomUUID } from "node:crypto";
import type { Content } from "@bakso/contract/content/content";
import { MarketChain, TokenAddress } from "@bakso/contract/markets";
import { NewWatchlistItem, type WatchlistItem } from "@bakso/contract/watchlist";
import { z } from "zod";
import { AppError } from "../../errors/app-error.ts";
import type { TokenLookup, TokenPlace } from "../../tools/token-lookup.ts";
import { tokensIn } from "../../tools/token-words.ts";
import { type AnyTool, defineTool } from "../../tools/tool.ts";
import { MOST_ITEMS } from "./watchlist.routes.ts";
import type { WatchlistStore } from "./watchlist.store.ts";

const MOST_TOLD = 30;
const NAMES_LIST =
  /\b(watch ?list|daftar (pantau(an)?|saya)|(the )?list (that )?i watch|(my|the) (list|favou?rites?)|favorit saya)\b/iu;
const ASKS_FOR_LIST =
  /\b(what|which)\b.{0,20}\bi('m| am| do)? ?(currently )?(watch|track|follow)\w*|(token|koin) apa (saja )?yang saya pantau\b/iu;
const ADDS =
  /\b(add|put|save|watch(ing)?|track(ing)?|follow|keep (an )?eye on|tambah\w*|masukkan|pantau|ikuti|awasi|simpan)\b/iu;
const WATCHES = /\b(watch(ing)?|track(ing)?|keep (an )?eye on|pantau|awasi)\b/iu;
const REMOVES =
  /\b(remove|delete|drop|take|stop (watching|tracking|following)|unwatch|untrack|(don't|do not|dont) (want|need)|not? (longer|anymore)|get rid of|hapus(kan)?|keluarkan|buang|jangan pantau|berhenti (me)?mantau|berhenti pantau)\b/iu;
const STOPS =
  /\b(stop (watching|tracking|following)|unwatch|untrack|jangan pantau|berhenti (me)?mantau|berhenti pantau)\b/iu;
/** Asks how the list is used. */
const HOW = /\b(how (do|does|can|to)|what is (a|the) watch ?list|cara|bagaimana|work\w*)\b/iu;
/** A name that is no token's, between the verb and the list. */
const NAMED_ENTRY =
  /\b(?:remove|delete|drop|take|unwatch|watching|tracking|hapus(?:kan)?|keluarkan|buang)\s+(.{1,80}?)(?:\s+(?:from|off|out of|dari)\b|[?!.]*$)/iu;

const shown = ({ id, type, name, chain, address }: WatchlistItem) => ({ id, type, name, chain, address });
const viewOf = (items: readonly WatchlistItem[]) => ({
  kind: "watchlist" as const,
  count: items.length,
  items: items.slice(0, MOST_TOLD).map(shown),
});

export interface WatchlistToolsDependencies {
  store: Pick<WatchlistStore, "list" | "add" | "remove">;
  lookup: Pick<TokenLookup, "find" | "known">;
  content: () => Content;
}

/** Reads, fills and empties the watchlist of the person who asks. */
export function watchlistTools({ store, lookup, content }: WatchlistToolsDependencies): readonly AnyTool[] {
  const common = { pays: "reply", writtenBy: "others" } as const;
  return [
    defineTool({
      ...common,
      name: "read_watchlist",
      use: "What stands on the person's own watchlist. Use it for questions about it, and before something is removed from it.",
      doing: "Reading your watchlist…",
      title: "Your watchlist",
      input: z.object({}),
      effect: "reads",
      inputFor: (question) =>
        ASKS_FOR_LIST.test(question) ||
        (NAMES_LIST.test(question) &&
          !HOW.test(question) &&
          !ADDS.test(withoutList(question)) &&
          !REMOVES.test(question))
          ? {}
          : undefined,
      async run(_input, { wallet }) {
        const items = await store.list(wallet);
        if (items.length === 0) return { result: "Your watchlist is empty." };
        const lines = items
          .slice(0, MOST_TOLD)
          .map(
            ({ id, type, name, chain, address }) =>
              `- ${name} (${type} on ${chain}${address ? `, ${address}` : ""}; id ${id})`,
          );
        return { result: `On your watchlist (${items.length}):\n${lines.join("\n")}`, view: viewOf(items) };
      },
    }),
    defineTool({
      ...common,
      name: "add_to_watchlist",
      use: "Puts a token on the person's watchlist, by its address, or by a symbol such as JUP. Use it only when they ask for it.",
      doing: "Adding it to your watchlist…",
      title: "Added to your watchlist",
      input: z.object({
        token: z.string().trim().min(1).max(60).describe("An address, or a symbol such as JUP"),
        name: z.string().trim().min(1).max(100).optional().describe("How the entry is called"),
        chain: MarketChain.exclude(["polygon"]).optional().describe("Of an address"),
      }),
      effect: "changes",
      inputFor(question) {
        if (ASKS_FOR_LIST.test(question) || REMOVES.test(question) || !ADDS.test(question)) return undefined;
        const isListed = NAMES_LIST.test(question);
        // The cub has the token's name, and is watched by many.
        const meant = tokensIn(question, content()).find(({ isOwn }) => isListed || !isOwn);
        return meant && (isListed || WATCHES.test(question) || isBare(question))
          ? { token: meant.token }
          : undefined;
      },
      async run({ token, name, chain }, { wallet }) {
        const isAddress = TokenAddress.safeParse(token).success;
        const place = isAddress ? addressed(token, chain) : await lookup.find(token);
        const entry = NewWatchlistItem.safeParse({ type: "token", ...place, name: name ?? place?.symbol });
        if (!place || !entry.success)
          return { result: `No market knows a token called ${token}. Its address would help.` };
        const items = await store.list(wallet);
        const same = items.find((item) => item.address === place.address && item.chain === entry.data.chain);
        if (same) return { result: `${same.name} is on your watchlist already.`, view: viewOf(items) };
        const item = await store.add(wallet, randomUUID(), entry.data, MOST_ITEMS);
        if (!item) throw new AppError("watchlist.full");
        return {
          result: `${item.name} is on your watchlist now${isAddress ? "" : ` (${place.address} on ${place.chain})`}.`,
          view: viewOf([...items, item]),
        };
      },
    }),
    defineTool({
      ...common,
      name: "remove_from_watchlist",
      use: "Takes something off the person's watchlist, by its id from read_watchlist, its address or its exact name. Use it only when they ask for it.",
      doing: "Taking it off your watchlist…",
      title: "Taken off your watchlist",
      input: z.object({ item: z.string().trim().min(1).max(200) }),
      effect: "changes",
      inputFor(question) {
        if (!STOPS.test(question) && !(NAMES_LIST.test(question) && REMOVES.test(question))) return undefined;
        const entry = NAMED_ENTRY.exec(question)?.[1]?.trim();
        const item = tokensIn(question, content())[0]?.token ?? entry;
        return item === undefined ? undefined : { item };
      },
      async run({ item }, { wallet }) {
        const items = await store.list(wallet);
        const named = items.filter(
          ({ id, address, name }) =>
            id === item ||
            address === item ||
            name.toLowerCase() === item.toLowerCase() ||
            (address !== null && address === lookup.known(item)?.address),
        );
        const [found] = named;
        if (!found) throw new AppError("watchlist.not_found");
        if (named.length > 1)
          return {
            result: `${named.length} entries of your watchlist are called so. Name one by its address.`,
          };
        await store.remove(wallet, found.id);
        return {
          result: `${found.name} is off your watchlist.`,
          view: viewOf(items.filter(({ id }) => id !== found.id)),
        };
      },
    }),
  ];
}

const addressed = (address: string, chain: TokenPlace["chain"] | undefined): TokenPlace => ({
  symbol: `${address.slice(0, 4)}…${address.slice(-4)}`,
  address,
  chain: chain ?? (address.startsWith("0x") ? "ethereum" : "solana"),
});

/** Without the words for the list, of which one is a verb too. */
const withoutList = (question: string): string => question.replace(NAMES_LIST, " ");

/** "Add JUP", and nothing else. */
const isBare = (question: string): boolean =>
  /^(please |tolong )?(add|tambah\w*) \S+[.!]*$/iu.test(question.trim());
