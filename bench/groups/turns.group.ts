import type { Group } from "../bench.context.ts";
import { msToFirst } from "../harness/event-stream.ts";
import { cpuMsOf } from "../harness/process-usage.ts";
import { startProduct, usualEngine } from "../harness/product.ts";
import { askProduct, askProvider, gatherHolders } from "../harness/questions.ts";
import { startProvider, startReEmitter, startRpc } from "../harness/services.ts";
import { median } from "../statistics.ts";

const HOLDERS = 200;
const QUESTION = "[[paced:10:0]]";
const FIRST_DELTA = "event: delta";

/** What a short turn costs with everything in it, and how long people wait who ask in the same moment. */
export const turns: Group = {
  name: "turns",
  area: "chat",
  async measure(bench) {
    const [provider, rpcUrl] = [await startProvider(bench), await startRpc(bench)];
    const product = await startProduct(bench, {
      engine: usualEngine(bench),
      providerUrl: provider,
      rpcUrl,
      paidBalanceMaxAgeSeconds: 60,
    });
    const holders = await gatherHolders(product, HOLDERS);
    const proxy = await startReEmitter(bench, provider);
    const ways = {
      ours: {
        pid: product.pid,
        calls: () =>
          holders.map(({ holder, conversationId }) => askProduct(product, holder, conversationId, QUESTION)),
        cpuMs: [] as number[],
        waitedMs: [] as number[],
      },
      byHand: {
        pid: proxy.pid,
        calls: () => holders.map(() => askProvider(proxy.said, QUESTION)),
        cpuMs: [] as number[],
        waitedMs: [] as number[],
      },
    };
    const runs = bench.isQuick ? 2 : 7;
    for (let run = -2; run < runs; run += 1) {
      bench.say(`run ${run + 1} of ${runs}`);
      for (const way of Object.values(ways)) {
        const beforeMs = cpuMsOf(way.pid);
        const waited = await Promise.all(
          way.calls().map((call) => msToFirst(call, (seen) => seen.includes(FIRST_DELTA))),
        );
        if (run < 0) continue;
        way.cpuMs.push((cpuMsOf(way.pid) - beforeMs) / HOLDERS);
        way.waitedMs.push(median(waited));
      }
    }
    const floor = "hand-written proxy that parses and re-emits";
    return [
      {
        what: "processor time of a turn of 10 chunks, everything in it",
        unit: "ms",
        value: median(ways.ours.cpuMs),
        floor: { what: floor, value: median(ways.byHand.cpuMs) },
        goal: { on: "figure", is: "at most", limit: 2.5 },
      },
      {
        what: `${HOLDERS} questions in the same moment: wait for the first word, median`,
        unit: "ms",
        value: median(ways.ours.waitedMs),
        floor: { what: floor, value: median(ways.byHand.waitedMs) },
        goal: { on: "figure", is: "at most", limit: 250 },
        note: "provider, client and database share the machine's two cores",
      },
    ];
  },
};
