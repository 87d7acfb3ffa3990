import { z } from "zod";
import type { EthereumFloors } from "./magic-eden.source.ts";
import type { SourceHttp } from "./source.http.ts";
import { finiteNumber } from "./source.numbers.ts";

const Stats = z.object({
  total: z.object({ floor_price: z.unknown().optional(), floor_price_symbol: z.string().nullish() }),
});
const ETHER = ["ETH", "WETH"];

/** OpenSea: floors of Ethereum collections, for operators who have a key. Its answer is put into Magic Eden's shape. */
export function createOpenSea(http: SourceHttp) {
  return {
    name: http.name,
    async ethereumFloors(slug: string): Promise<EthereumFloors> {
      const { total } = await http.get(`/api/v2/collections/${slug}/stats`, Stats);
      const native = finiteNumber(total.floor_price);
      // A floor in another currency is not this number of ether.
      const isKnown = native !== null && native > 0 && ETHER.includes(total.floor_price_symbol ?? "");
      const price = isKnown ? { amount: { native } } : null;
      return { collections: [{ slug, name: null, floorAsk: { price } }] };
    },
  };
}
