import { z } from "zod";
import { RawAmount, WalletAddress } from "./common.ts";

/** GET /api/demo/wallets, in demo mode alone: the embedded chain's funded wallets with their keys. */
export const DemoWallets = z.object({
  wallets: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      note: z.string(),
      address: z.string(),
      balance_raw: RawAmount,
      decimals: z.number().int(),
      /** 32 bytes, base64: the Ed25519 seed. Worth nothing outside the embedded chain. */
      seed: z.base64(),
    }),
  ),
});
export type DemoWallets = z.infer<typeof DemoWallets>;

/** The name of the demo's market, shown where a source is named. */
export const DEMO_MARKET = "the demo market (invented prices)";

const Whole = z.string().regex(/^\d{1,20}$/, "whole units");

/** One amount of a swap is given, in raw units of the token or in lamports; the other follows. */
const Wish = z.object({
  side: z.enum(["buy", "sell"]).describe("Of our token, for SOL"),
  given: z.enum(["tokens", "sol"]),
  raw: Whole,
});

/** GET /api/demo/market/quote, in demo mode alone. */
export const DemoQuoteQuery = Wish;
export const DemoQuote = z.object({
  token_raw: RawAmount,
  lamports: RawAmount,
  price_impact_percent: z.number(),
  token_usd: z.string(),
  sol_usd: z.string(),
});
export type DemoQuote = z.infer<typeof DemoQuote>;

/** POST /api/demo/market/orders: a swap to sign. It holds for a minute. */
export const NewDemoOrder = Wish.extend({ wallet: WalletAddress });
export const DemoOrder = DemoQuote.extend({
  order_id: z.string(),
  transaction: z.base64().describe("On the chain's wire, signed by the market maker alone"),
});
export type DemoOrder = z.infer<typeof DemoOrder>;

/** POST /api/demo/market/orders/{id}: the same transaction, signed by the wallet too. */
export const DemoOrderParams = z.object({ id: z.string().max(40) });
export const SignedDemoOrder = z.object({ transaction: z.base64().max(4_000) });
export const DemoSwap = z.object({ signature: z.string() });
export type DemoSwap = z.infer<typeof DemoSwap>;

/** POST /api/demo/market/moves: moves the price of our token at once, to try what happens then. */
export const DemoMove = z.object({ percent: z.number().min(-90).max(1_000) });
export const DemoMoved = z.object({ token_usd: z.string() });
