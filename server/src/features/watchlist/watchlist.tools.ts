import { randomUUID } from "node:crypto";
import { MarketChain, TokenAddress } from "@bakso/contract/markets";
import { NewWatchlistItem, type WatchlistItem } from "@bakso/contract/watchlist";
import { z } from "zod";
import { AppError } from "../../errors/app-error.ts";
import { type AnyTool, defineTool } from "../../tools/tool.ts";
import { MOST_ITEMS } from "./watchlist.routes.ts";
import type { WatchlistStore } from "./watchlist.store.ts";

const MOST_TOLD = 30;
const NAMES_LIST = /\b(watch ?list|daftar pantau(an)?)\b/iu;
const ADDS = /\b(add|put|watch|track|follow|tambah\w*|masukkan|pantau|ikuti)\b/iu;
const REMOVES = /\b(remove|delete|drop|take|stop watching|unwatch|hapus|keluarkan|buang)\b/iu;
const ADDRESS = /\b[1-9A-HJ-NP-Za-km-z]{32,44}\b|\b0x[0-9a-fA-F]{40}\b/u;

const shown = ({ id, type, name, chain, address }: WatchlistItem) => ({ id, type, name, chain, address });
const viewOf = (items: readonly WatchlistItem[]) => ({
  kind: "watchlist" as const,
  count: items.length,
  items: items.slice(0, MOST_TOLD).map(shown),
});

/** Reads, fills and empties the watchlist of the person who asks. */
export function watchlistTools(store: Pick<WatchlistStore, "list" | "add" | "remove">): readonly AnyTool[] {
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
        NAMES_LIST.test(question) && !ADDS.test(question) && !REMOVES.test(question) ? {} : undefined,
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
      use: "Puts a token on the person's watchlist, by its address. Use it only when they ask for it.",
      doing: "Adding it to your watchlist…",
      title: "Added to your watchlist",
      input: z.object({
        name: z.string().trim().min(1).max(100),
        address: TokenAddress,
        chain: MarketChain.exclude(["polygon"]).default("solana"),
      }),
      effect: "changes",
      inputFor(question) {
        const address =
          ADDS.test(question) && !REMOVES.test(question) ? ADDRESS.exec(question)?.[0] : undefined;
        if (
          address === undefined ||
          !(NAMES_LIST.test(question) || /\b(watch|track|pantau)\b/iu.test(question))
        )
          return undefined;
        const chain = address.startsWith("0x") ? ("ethereum" as const) : ("solana" as const);
        return { name: `${address.slice(0, 4)}…${address.slice(-4)}`, address, chain };
      },
      async run({ name, address, chain }, { wallet }) {
        const items = await store.list(wallet);
        const same = items.find((item) => item.address === address && item.chain === chain);
        if (same) return { result: `${same.name} is on your watchlist already.`, view: viewOf(items) };
        const entry = NewWatchlistItem.parse({ type: "token", name, address, chain });
        const item = await store.add(wallet, randomUUID(), entry, MOST_ITEMS);
        if (!item) throw new AppError("watchlist.full");
        return { result: `${item.name} is on your watchlist now.`, view: viewOf([...items, item]) };
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
        if (!NAMES_LIST.test(question) || !REMOVES.test(question)) return undefined;
        const item =
          ADDRESS.exec(question)?.[0] ??
          /\b(?:remove|delete|drop|take|hapus|keluarkan|buang)\s+(.{1,80}?)\s+(?:from|off|dari)\b/iu.exec(
            question,
          )?.[1];
        return item === undefined ? undefined : { item };
      },
      async run({ item }, { wallet }) {
        const items = await store.list(wallet);
        const named = items.filter(
          ({ id, address, name }) =>
            id === item || address === item || name.toLowerCase() === item.toLowerCase(),
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
