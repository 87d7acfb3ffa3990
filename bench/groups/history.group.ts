import type { ConversationPage } from "@bakso/contract/conversations";
import { createTestWallet } from "../../server/test/test-wallet.ts";
import type { Bench, Group } from "../bench.context.ts";
import type { Figure } from "../figure.ts";
import { type Holder, signIn } from "../harness/holder.ts";
import { fillHistory, MESSAGES_OF_EACH } from "../harness/long-history.ts";
import { type Engine, type Product, startProduct } from "../harness/product.ts";
import { startProvider, startRpc } from "../harness/services.ts";
import { median, percentile } from "../statistics.ts";
import { measureNeighbours } from "./history.neighbours.ts";

const FEW_TALKS = 10;
const MOST_MS = { postgresql: 40, pglite: 80 } as const;

/** Common words and rare ones, in every text and in none, several, the beginning of one, one typed wrong, a sign. */
const SEARCHES = [
  "the",
  "tiger cub",
  "w19000",
  "nosuchword",
  "oldest",
  "t",
  "conservtion",
  "the tiger and forest",
  "%",
];

async function timed(product: Product, holder: Holder, query: string) {
  const startedAt = performance.now();
  const response = await fetch(`${product.address}/api/conversations/${holder.wallet}?${query}`, {
    headers: holder.headers,
  });
  const body = await response.text();
  const ms = performance.now() - startedAt;
  if (!response.ok) throw new Error(`${query}: ${body}`);
  return { ms, bytes: body.length, page: JSON.parse(body) as ConversationPage };
}

/** @returns milliseconds */
async function openNewest({ address }: Product, { headers }: Holder, talks: number): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`${address}/api/messages/talk-${talks}?limit=50`, { headers });
  const messages = (await response.json()) as unknown[];
  if (messages.length === 0) throw new Error("the newest talk is empty");
  return performance.now() - startedAt;
}

async function measureOn(bench: Bench, engine: Engine): Promise<Figure[]> {
  const [wallet, other] = [createTestWallet(), createTestWallet()];
  const talks = bench.isQuick ? 500 : 5_000;
  const size = `${talks.toLocaleString("en")} talks and ${(talks * MESSAGES_OF_EACH).toLocaleString("en")} messages, ${engine}`;
  bench.say(`${size}: storing them`);
  const product = await startProduct(bench, {
    engine,
    rpcUrl: await startRpc(bench),
    providerUrl: await startProvider(bench),
    paidBalanceMaxAgeSeconds: 60,
    async seed(database) {
      await fillHistory(database, wallet.address, talks);
      await fillHistory(database, other.address, FEW_TALKS);
    },
  });
  const holder = await signIn(product, wallet);
  const few = await signIn(product, other);
  const runs = bench.isQuick ? 3 : 20;
  const listMs: number[] = [];
  const searchMs: number[] = [];
  const openMs: { many: number[]; few: number[] } = { many: [], few: [] };
  let bytes = 0;
  for (let run = -1; run < runs; run += 1) {
    const list = await timed(product, holder, "limit=50");
    ({ bytes } = list);
    if (run >= 0) listMs.push(list.ms);
    // Whoever comes first finds the processor's caches full of the searches. The first run only warms up.
    const openings = [
      async () => openMs.many.push(await openNewest(product, holder, talks)),
      async () => openMs.few.push(await openNewest(product, few, FEW_TALKS)),
    ];
    for (const open of run % 2 === 0 ? openings : openings.reverse()) await open();
    for (const words of SEARCHES) {
      const { ms } = await timed(product, holder, `limit=20&${new URLSearchParams({ q: words })}`);
      if (run >= 0) searchMs.push(ms);
    }
  }
  return [
    {
      what: `first page of the list of ${size}`,
      unit: "ms",
      value: median(listMs),
      goal: { on: "figure", is: "at most", limit: 5 },
      note: `${bytes} bytes`,
    },
    {
      what: `search in ${size}, of twenty searches the slowest but one`,
      unit: "ms",
      value: percentile(searchMs, 0.95),
      goal: { on: "figure", is: "at most", limit: MOST_MS[engine] },
      note: `${SEARCHES.map((words) => `“${words}”`).join(", ")}; the middle one ${median(searchMs).toFixed(1)} ms`,
    },
    {
      what: `open its newest talk, ${engine}`,
      unit: "ms",
      value: median(openMs.many.slice(1)),
      floor: { what: `a wallet with ${FEW_TALKS} talks`, value: median(openMs.few.slice(1)) },
      goal: { on: "ratio", is: "at most", limit: 1.1 },
    },
    ...(await measureNeighbours(bench, product, holder, engine)),
  ];
}

/** How long a wallet with many messages waits for its list, a search and a talk, and what others notice of it. */
export const history: Group = {
  name: "history",
  area: "server",
  async measure(bench) {
    const served = bench.postgres ? await measureOn(bench, "postgresql") : [];
    return [...served, ...(await measureOn(bench, "pglite"))];
  },
};
