import type { Group } from "../bench.context.ts";
import { startProduct, usualEngine } from "../harness/product.ts";
import { askProduct, askProvider, gatherHolders, readAll } from "../harness/questions.ts";
import { startProvider, startRpc } from "../harness/services.ts";
import { median } from "../statistics.ts";

const STREAMS = 200;
const PIECES = 200;
const QUESTION = `[[paced:${PIECES}:0]]`;

/** 200 holders ask at once, and the provider writes as fast as it can. */
export const throughput: Group = {
  name: "throughput",
  area: "chat",
  async measure(bench) {
    const [provider, rpcUrl] = [await startProvider(bench), await startRpc(bench)];
    const product = await startProduct(bench, {
      engine: usualEngine(bench),
      providerUrl: provider,
      rpcUrl,
    });
    const holders = await gatherHolders(product, STREAMS);
    const direct: number[] = [];
    const through: number[] = [];
    const runs = bench.isQuick ? 2 : 9;
    for (let run = -1; run < runs; run += 1) {
      bench.say(`run ${run + 1} of ${runs}`);
      const rates = [];
      for (const calls of [
        holders.map(() => askProvider(provider, QUESTION)),
        holders.map(({ holder, conversationId }) => askProduct(product, holder, conversationId, QUESTION)),
      ]) {
        rates.push((STREAMS * PIECES * 1_000) / (await readAll(calls, PIECES)));
      }
      // The first run only warms up.
      if (run < 0) continue;
      direct.push(rates[0] ?? 0);
      through.push(rates[1] ?? 0);
    }
    return [
      {
        what: `${STREAMS} streams of ${PIECES} chunks at once, from the first question to the last end`,
        unit: "chunks/s",
        value: median(through),
        floor: { what: "the provider read directly", value: median(direct) },
        goal: { on: "ratio", is: "at least", limit: 0.75 },
        note: "sessions, gate, limits and storing included",
      },
    ];
  },
};
