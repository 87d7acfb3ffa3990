import { join } from "node:path";
import { pairOf } from "../../fakes/market-server.scenarios.ts";
import { startFakeMarketServer } from "../../fakes/market-server.ts";
import { loadContent } from "../../server/src/content/load-content.ts";
import type { Bench } from "../bench.context.ts";
import { type Product, startProduct, usualEngine } from "./product.ts";
import { startProductAt } from "./product-at.ts";
import { startRpc } from "./services.ts";

const CONTENT = join(import.meta.dirname, "..", "..", "content");

/** A server of the public pages. */
export type PublicSite = Pick<Product, "origin">;

/** The product with a chain that answers and a market that trades its token. */
export async function startPublicSite(bench: Bench): Promise<PublicSite> {
  return startProduct(bench, {
    engine: usualEngine(bench),
    rpcUrl: await startRpc(bench),
    environment: await startMarkets(bench),
  });
}

/** The same as it was at a commit, on that commit's own content and embedded database. */
export async function startPublicSiteAt(bench: Bench, commit: string): Promise<PublicSite> {
  const environment = { SOLANA_RPC_URL: await startRpc(bench), ...(await startMarkets(bench)) };
  return startProductAt(bench, commit, environment);
}

/** @returns where the product finds them */
async function startMarkets(bench: Bench) {
  const { token } = await loadContent(CONTENT);
  const market = await startFakeMarketServer();
  bench.onEnd(market.close);
  market.tokens([pairOf({ address: token.mint })]);
  return { DEX_API_URL: market.url, CANDLES_API_URL: market.url, JUPITER_API_URL: market.url };
}
