import { join } from "node:path";
import { pairOf } from "../../fakes/market-server.scenarios.ts";
import { startFakeMarketServer } from "../../fakes/market-server.ts";
import { loadContent } from "../../server/src/content/load-content.ts";
import type { Bench } from "../bench.context.ts";
import { type Product, startProduct, usualEngine } from "./product.ts";
import { startRpc } from "./services.ts";

const CONTENT = join(import.meta.dirname, "..", "..", "content");

/** The product with a chain that answers and a market that trades its token. */
export async function startPublicSite(bench: Bench): Promise<Product> {
  const { token } = await loadContent(CONTENT);
  const market = await startFakeMarketServer();
  bench.onEnd(market.close);
  market.tokens([pairOf({ address: token.mint })]);
  return startProduct(bench, {
    engine: usualEngine(bench),
    rpcUrl: await startRpc(bench),
    environment: { DEX_API_URL: market.url, CANDLES_API_URL: market.url, JUPITER_API_URL: market.url },
  });
}
