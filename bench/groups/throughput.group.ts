import type { Group } from "../bench.context.ts";
import type { StreamCall } from "../harness/event-stream.ts";
import { startProduct, usualEngine } from "../harness/product.ts";
import { askProduct, askProvider, gatherHolders, readAll } from "../harness/questions.ts";
import { startProvider, startReEmitter, startRpc } from "../harness/services.ts";
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
    const proxy = (await startReEmitter(bench, provider)).said;
    const [direct, byHand, through]: [number[], number[], number[]] = [[], [], []];
    const runs = bench.isQuick ? 2 : 9;
    for (let run = -1; run < runs; run += 1) {
      bench.say(`run ${run + 1} of ${runs}`);
      const rate = async (calls: readonly StreamCall[]) =>
        (STREAMS * PIECES * 1_000) / (await readAll(calls, PIECES));
      const rates = {
        direct: await rate(holders.map(() => askProvider(provider, QUESTION))),
        byHand: await rate(holders.map(() => askProvider(proxy, QUESTION))),
        through: await rate(
          holders.map(({ holder, conversationId }) => askProduct(product, holder, conversationId, QUESTION)),
        ),
      };
      // The first run only warms up.
      if (run < 0) continue;
      direct.push(rates.direct);
      byHand.push(rates.byHand);
      through.push(rates.through);
    }
    return [
      {
        what: `${STREAMS} streams of ${PIECES} chunks at once, from the first question to the last end`,
        unit: "chunks/s",
        value: median(through),
        floor: { what: "hand-written proxy that parses and re-emits", value: median(byHand) },
        goal: { on: "ratio", is: "at least", limit: 0.8 },
        note: `sessions, gate, limits and storing included; the provider read directly: ${Math.round(median(direct)).toLocaleString("en")} chunks/s`,
      },
    ];
  },
};
