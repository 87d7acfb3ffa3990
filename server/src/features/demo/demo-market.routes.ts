import {
  DemoMove,
  DemoMoved,
  DemoOrder,
  DemoOrderParams,
  DemoQuote,
  DemoQuoteQuery,
  DemoSwap,
  NewDemoOrder,
  SignedDemoOrder,
} from "@bakso/contract/demo";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { DemoMarket } from "../../demo.ts";
import { declareRoutes } from "../../http/declare-routes.ts";

const open = { access: "public" } as const;

/** Swaps on the demo's own market, with play money. Registered only where that market runs. */
export const demoMarketRoutes: (market: DemoMarket) => FastifyPluginAsyncZod = (market) =>
  declareRoutes((app) => {
    app.get(
      "/api/demo/market/quote",
      { config: open, schema: { querystring: DemoQuoteQuery, response: { 200: DemoQuote } } },
      async ({ query }) => market.quote({ ...query, raw: BigInt(query.raw) }),
    );

    app.post(
      "/api/demo/market/orders",
      { config: open, schema: { body: NewDemoOrder, response: { 200: DemoOrder } } },
      ({ body: { wallet, ...wish } }) => market.order(wallet, { ...wish, raw: BigInt(wish.raw) }),
    );

    app.post(
      "/api/demo/market/orders/:id",
      {
        config: open,
        schema: { params: DemoOrderParams, body: SignedDemoOrder, response: { 200: DemoSwap } },
      },
      ({ params, body }) => market.execute(params.id, Buffer.from(body.transaction, "base64")),
    );

    app.post(
      "/api/demo/market/moves",
      { config: open, schema: { body: DemoMove, response: { 200: DemoMoved } } },
      ({ body }) => market.move(body.percent),
    );
  });
