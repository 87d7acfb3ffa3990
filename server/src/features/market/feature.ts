import type { Core } from "../../core.ts";
import { type Feature, none } from "../../feature.ts";
import { createOwnToken } from "../../gateways/market/own-token.ts";
import { createTokenLookup } from "../../tools/token-lookup.ts";
import { candlesTool } from "./candles.tool.ts";
import { marketRoutes } from "./market.routes.ts";
import { openChartTool } from "./open-chart.tool.ts";
import { openSwapTool } from "./open-swap.tool.ts";
import { tokenFactsTool } from "./token-facts.tool.ts";
import { tokenPriceTools } from "./token-price.tools.ts";

/** Prices, candles and floors, from public markets. */
export function marketFeature(core: Core): Feature {
  const { market, mints, content, nowMs } = core;
  const ownToken = core.ownToken ?? createOwnToken({ market, mint: () => content().token.mint, nowMs });
  const lookup = createTokenLookup({ market, content });
  return {
    name: "market",
    routes: [marketRoutes({ market, mints, ownToken, nowMs })],
    tools: [
      ...tokenPriceTools({ market, lookup, ownToken, content }),
      tokenFactsTool({ mints, market, lookup, content }),
      candlesTool({ market, lookup, content }),
      openChartTool({ lookup, content }),
      openSwapTool(content),
    ],
    sweep: none,
    jobKinds: none,
    erase: none,
    export: none,
    exportFiles: none,
    metrics: none,
    close: none,
  };
}
