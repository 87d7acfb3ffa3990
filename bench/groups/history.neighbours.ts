import { setTimeout as later } from "node:timers/promises";
import type { Bench } from "../bench.context.ts";
import type { Figure } from "../figure.ts";
import { readStream } from "../harness/event-stream.ts";
import type { Holder } from "../harness/holder.ts";
import { residentMbOf } from "../harness/process-usage.ts";
import type { Engine, Product } from "../harness/product.ts";
import { askProduct, gatherHolders } from "../harness/questions.ts";
import { median, percentile } from "../statistics.ts";

const STREAMS = 200;
const QUESTION = "[[paced:40:50]]";
const FIRST_DELTA = "event: delta";
const LOOK_EVERY_MS = 5;

interface Pace {
  firstMs: number[];
  gapMs: number[];
}

/** What others notice while one holder with a long history lists, searches, exports and erases. */
export async function measureNeighbours(
  bench: Bench,
  product: Product,
  holder: Holder,
  engine: Engine,
): Promise<Figure[]> {
  const others = await gatherHolders(product, bench.isQuick ? 20 : STREAMS);
  const streamAll = async (): Promise<Pace> => {
    const pace: Pace = { firstMs: [], gapMs: [] };
    await Promise.all(
      others.map((other) =>
        readPaced(askProduct(product, other.holder, other.conversationId, QUESTION), pace),
      ),
    );
    return pace;
  };
  const [alone, beside]: [Pace, Pace] = [
    { firstMs: [], gapMs: [] },
    { firstMs: [], gapMs: [] },
  ];
  const add = (to: Pace, { firstMs, gapMs }: Pace) => {
    to.firstMs.push(median(firstMs));
    to.gapMs.push(percentile(gapMs, 0.95));
  };
  const runs = bench.isQuick ? 1 : 5;
  for (let run = -1; run < runs; run += 1) {
    bench.say(`others beside a long history: run ${run + 1} of ${runs}`);
    const quiet = await streamAll();
    const ending = new AbortController();
    const busy = useHistory(product, holder, ending.signal);
    const disturbed = await streamAll();
    ending.abort();
    await busy;
    if (run < 0) continue;
    add(alone, quiet);
    add(beside, disturbed);
  }
  const people = `${engine}, ${others.length} streams of others while a wallet with a long history lists, searches, reads and exports without a pause`;
  const exporting = await longestWait(product, () => readExport(product, holder));
  const erasing = await longestWait(product, () => erase(product, holder));
  const quiet = await longestWait(product, () => later(1_000));
  return [
    {
      what: `${people}: first chunk`,
      unit: "ms",
      value: median(beside.firstMs),
      floor: { what: "without it", value: median(alone.firstMs) },
      goal: { on: "ratio", is: "at most", limit: 1.1 },
    },
    {
      what: `${people}: pause between two chunks, p95`,
      unit: "ms",
      value: median(beside.gapMs),
      floor: { what: "without it", value: median(alone.gapMs) },
      goal: { on: "ratio", is: "at most", limit: 1.1 },
      note: "chunks come 50 ms apart",
    },
    ...(["export", "erasure"] as const).flatMap((name): Figure[] => {
      const { waitMs, grownMb } = name === "export" ? exporting : erasing;
      return [
        {
          what: `longest wait of another request (GET /api/ready) during its ${name}, ${engine}`,
          unit: "ms",
          value: waitMs,
          floor: { what: "without it", value: quiet.waitMs },
          goal: { on: "figure", is: "at most", limit: 30 },
        },
        {
          what: `memory on top during its ${name}, ${engine}`,
          unit: "MB",
          value: grownMb,
          goal: { on: "figure", is: "at most", limit: 30 },
        },
      ];
    }),
  ];
}

async function readPaced(call: Parameters<typeof readStream>[0], pace: Pace): Promise<void> {
  const sentAt = performance.now();
  let lastAt: number | undefined;
  await readStream(call, (bytes) => {
    if (!bytes.includes(FIRST_DELTA)) return;
    const now = performance.now();
    if (lastAt === undefined) pace.firstMs.push(now - sentAt);
    else pace.gapMs.push(now - lastAt);
    lastAt = now;
  });
}

/** One holder who does everything with a long history, one after the other. */
async function useHistory(product: Product, holder: Holder, signal: AbortSignal): Promise<void> {
  const read = async (path: string) => {
    const response = await fetch(product.address + path, { headers: holder.headers });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    await response.arrayBuffer();
  };
  const exporting = (async () => {
    while (!signal.aborted) await readExport(product, holder, signal);
  })();
  while (!signal.aborted) {
    await read(`/api/conversations/${holder.wallet}?limit=50`);
    await read(`/api/conversations/${holder.wallet}?limit=20&q=tiger`);
    await read("/api/messages/talk-10?limit=50");
  }
  await exporting;
}

/** Reads a whole export and keeps nothing of it. */
async function readExport({ address }: Product, { headers }: Holder, signal?: AbortSignal): Promise<void> {
  try {
    const response = await fetch(`${address}/api/export?format=json`, { headers, signal: signal ?? null });
    if (!response.ok || !response.body) throw new Error(`export: ${response.status}`);
    for await (const _piece of response.body);
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
}

async function erase({ address }: Product, { headers, wallet }: Holder): Promise<void> {
  const response = await fetch(`${address}/api/erase`, {
    method: "POST",
    headers,
    body: JSON.stringify({ wallet_address: wallet }),
  });
  if (!response.ok) throw new Error(`erase: ${await response.text()}`);
}

/** How long the slowest of many small requests waited, and how much memory was taken, while something else was done. */
async function longestWait(
  product: Product,
  work: () => Promise<unknown>,
): Promise<{ waitMs: number; grownMb: number }> {
  let waitMs = 0;
  let isDone = false;
  const atRestMb = residentMbOf(product.pid);
  let mostMb = atRestMb;
  const looking = (async () => {
    while (!isDone) {
      const sentAt = performance.now();
      const response = await fetch(`${product.address}/api/ready`);
      await response.arrayBuffer();
      waitMs = Math.max(waitMs, performance.now() - sentAt);
      mostMb = Math.max(mostMb, residentMbOf(product.pid));
      await later(LOOK_EVERY_MS);
    }
  })();
  await work().finally(() => {
    isDone = true;
  });
  await looking;
  return { waitMs, grownMb: mostMb - atRestMb };
}
