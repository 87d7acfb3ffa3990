import type { ConversationPage } from "@bakso/contract/conversations";
import { sql } from "kysely";
import { inBackground } from "../../server/src/database/lanes.ts";
import type { DatabaseHandle } from "../../server/src/database/open-database.ts";
import type { DatabaseSchema } from "../../server/src/database/schema.ts";
import { createTestWallet } from "../../server/test/test-wallet.ts";
import type { Bench, Group } from "../bench.context.ts";
import type { Figure } from "../figure.ts";
import { type Holder, signIn } from "../harness/holder.ts";
import { type Engine, type Product, startProduct } from "../harness/product.ts";
import { startRpc } from "../harness/services.ts";
import { median, percentile } from "../statistics.ts";

const MESSAGES_OF_EACH = 40;
const TALKS_AT_ONCE = 50;
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

/** Many talks, four hours apart, of common words and rare ones; the oldest fifth has a word that no newer one has. */
async function fill({ db }: DatabaseHandle<DatabaseSchema>, wallet: string, talks: number): Promise<void> {
  for (let from = 1; from <= talks; from += TALKS_AT_ONCE) {
    const to = Math.min(talks, from + TALKS_AT_ONCE - 1);
    const nth = sql`generate_series(${from}::integer, ${to}::integer) as nth`;
    const begun = sql`now() - (${talks}::integer - nth) * interval '4 hours'`;
    await inBackground(async () => {
      await sql`insert into conversations (wallet_address, conversation_id, name, created_at, next_position)
        select ${wallet}, 'talk-' || nth, 'About ' || (array['conservation', 'tigers', 'markets', 'cooking'])[1 + nth % 4] || ' ' || nth,
          ${begun}, ${MESSAGES_OF_EACH}::integer
        from ${nth}`.execute(db);
      await sql`insert into messages (wallet_address, conversation_id, message_id, position, role, content, status, created_at)
        select ${wallet}, 'talk-' || nth, 'message-' || place, place,
          case when place % 2 = 0 then 'user' else 'assistant' end,
          (
            select string_agg(case when random() < 0.3 then (array['the', 'tiger', 'cub', 'and', 'forest', 'is'])[1 + floor(random() * 6)::integer]
              else 'w' || floor(power(random(), 3) * 20000)::integer end, ' ')
            from generate_series(1, 20 + (nth * place) % 60) where nth > 0
          ) || case when nth <= ${Math.floor(talks / 5)}::integer then ' oldest' else '' end,
          'complete', ${begun}
        from ${nth} cross join generate_series(0, ${MESSAGES_OF_EACH - 1}) as place`.execute(db);
    });
  }
}

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

async function measureOn(bench: Bench, engine: Engine): Promise<Figure[]> {
  const wallet = createTestWallet();
  const talks = bench.isQuick ? 500 : 5_000;
  const size = `${talks.toLocaleString("en")} talks and ${(talks * MESSAGES_OF_EACH).toLocaleString("en")} messages, ${engine}`;
  bench.say(`${size}: storing them`);
  const product = await startProduct(bench, {
    engine,
    rpcUrl: await startRpc(bench),
    seed: (database) => fill(database, wallet.address, talks),
  });
  const holder = await signIn(product, wallet);
  const runs = bench.isQuick ? 3 : 20;
  const listMs: number[] = [];
  const searchMs: number[] = [];
  let bytes = 0;
  for (let run = -1; run < runs; run += 1) {
    const list = await timed(product, holder, "limit=50");
    ({ bytes } = list);
    if (run >= 0) listMs.push(list.ms);
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
  ];
}

/** How long a wallet with many messages waits for its list and for a search. */
export const history: Group = {
  name: "history",
  area: "server",
  async measure(bench) {
    const served = bench.postgres ? await measureOn(bench, "postgresql") : [];
    return [...served, ...(await measureOn(bench, "pglite"))];
  },
};
