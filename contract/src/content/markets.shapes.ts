import { z } from "zod";
import { WalletAddress } from "../common.ts";
import { MarketChain, TokenAddress } from "../markets.ts";
import { Sentence } from "./common.shapes.ts";

const HttpsUrl = z.url({ protocol: /^https$/ });
/** Scheme and host alone: it stands in a page's policy. */
const HttpsOrigin = HttpsUrl.refine((url) => new URL(url).origin === url, "scheme and host alone");
/** An address with {chain} and {address} in it. */
const ChartUrl = z
  .string()
  .regex(/^https:\/\/[^{}\s]+\{chain\}\/\{address\}\S*$/, "https://…/{chain}/{address}…");

/** content/markets.yaml */
export const MarketsContent = z.strictObject({
  watchlist: z.strictObject({
    ordinalCountExtra: z.number().int().min(0),
    /** Tokens that an empty list offers, below our own. */
    starters: z
      .array(
        z.strictObject({
          name: Sentence,
          chain: MarketChain.exclude(["polygon"]),
          address: TokenAddress,
          /** Exists on the demo's own market alone. */
          isExample: z.boolean().default(false),
        }),
      )
      .max(4),
  }),
  charts: z.strictObject({
    embedUrl: ChartUrl,
    pageUrl: ChartUrl,
    untilAsked: Sentence,
    script: z.strictObject({
      url: HttpsUrl,
      frames: z.array(HttpsOrigin),
      pageUrl: HttpsUrl,
      exchange: z.string().regex(/^[A-Z0-9]+$/),
      symbol: z.string().regex(/^[A-Z0-9]+$/),
      assetType: z.enum(["crypto", "stock"]),
      interval: z.enum(["1", "5", "15", "60", "240", "D", "W", "M"]),
    }),
  }),
  swap: z.strictObject({
    scriptUrl: HttpsUrl,
    styles: z.array(HttpsOrigin),
    fonts: z.array(HttpsOrigin),
    connects: z.array(HttpsOrigin),
    inputMint: WalletAddress,
    priceImpact: z.strictObject({ title: Sentence, text: Sentence }),
  }),
  /** What people call tokens by, for plain questions. */
  knownTokens: z.array(
    z.strictObject({
      symbol: z.string().regex(/^[A-Za-z0-9]{2,10}$/),
      names: z.array(z.string().regex(/^[A-Za-z0-9 ]{2,30}$/)),
      address: TokenAddress.optional(),
      chain: MarketChain.exclude(["polygon"]).default("solana"),
    }),
  ),
  /** Who large holders of a token are. */
  knownHolders: z.array(z.strictObject({ name: Sentence, address: WalletAddress })),
  /** Stands on the demo's own chain alone. */
  exampleToken: z.strictObject({
    mint: WalletAddress,
    maker: WalletAddress,
    holder: WalletAddress,
    hint: Sentence,
  }),
});
export type MarketsContent = z.infer<typeof MarketsContent>;
