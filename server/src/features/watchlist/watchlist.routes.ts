import { randomUUID } from "node:crypto";
import {
  NewWatchlistItem,
  WatchlistItem,
  WatchlistItemDeleted,
  WatchlistItemParams,
  WatchlistItems,
  WatchlistParams,
} from "@bakso/contract/watchlist";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../errors/app-error.ts";
import { declareRoutes } from "../../http/declare-routes.ts";
import type { WatchlistStore } from "./watchlist.store.ts";

/** More than anybody watches; it keeps a script from filling the table. */
export const MOST_ITEMS = 500;

const config = { access: "granted" } as const;

export const watchlistRoutes: (store: WatchlistStore) => FastifyPluginAsyncZod = (store) =>
  declareRoutes((app) => {
    app.get(
      "/api/watchlist/:wallet",
      { config, schema: { params: WatchlistParams, response: { 200: WatchlistItems } } },
      (_request, _reply, { wallet }) => store.list(wallet),
    );

    app.post(
      "/api/watchlist",
      { config, schema: { body: NewWatchlistItem, response: { 200: WatchlistItem } } },
      async (request, _reply, { wallet }) => {
        const item = await store.add(wallet, randomUUID(), request.body, MOST_ITEMS);
        if (!item) throw new AppError("watchlist.full");
        return item;
      },
    );

    app.put(
      "/api/watchlist/:wallet/:id",
      {
        config,
        schema: { params: WatchlistItemParams, body: NewWatchlistItem, response: { 200: WatchlistItem } },
      },
      async (request, _reply, { wallet }) => {
        const item = await store.update(wallet, request.params.id, request.body);
        if (!item) throw new AppError("watchlist.not_found");
        return item;
      },
    );

    app.delete(
      "/api/watchlist/:wallet/:id",
      { config, schema: { params: WatchlistItemParams, response: { 200: WatchlistItemDeleted } } },
      async (request, _reply, { wallet }) => {
        if (!(await store.remove(wallet, request.params.id))) throw new AppError("watchlist.not_found");
        return { success: true as const };
      },
    );
  });
