import type { Group } from "../bench.context.ts";
import type { StreamCall } from "../harness/event-stream.ts";
import { startProduct, usualEngine } from "../harness/product.ts";
import { askProduct, askProvider, gatherHolders, readAll } from "../harness/questions.ts";
import { startProvider, startReEmitter, startRpc } from "../harness/services.ts";
import { median } from "../statistics.ts";

const STREAMS = 200;
const PIECES = 200;
const MORE_PIECES = 600;
const question = (pieces: number): string => `[[paced:${pieces}:0]]`;

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
    const askAll = (ask: (asking: (typeof holders)[number]) => StreamCall, pieces: number) =>
      readAll(holders.map(ask), pieces);
    const direct = (pieces: number) => askAll(() => askProvider(provider, question(pieces)), pieces);
    const byHand = (pieces: number) => askAll(() => askProvider(proxy, question(pieces)), pieces);
    const through = (pieces: number) =>
      askAll(
        ({ holder, conversationId }) => askProduct(product, holder, conversationId, question(pieces)),
        pieces,
      );
    const [directMs, byHandMs, throughMs]: [number[], number[], number[]] = [[], [], []];
    const [moreByHandMs, moreThroughMs]: [number[], number[]] = [[], []];
    const runs = bench.isQuick ? 2 : 9;
    for (let run = -1; run < runs; run += 1) {
      bench.say(`run ${run + 1} of ${runs}`);
      const [readMs, handMs, ourMs] = [await direct(PIECES), await byHand(PIECES), await through(PIECES)];
      const [longHandMs, longOurMs] = [await byHand(MORE_PIECES), await through(MORE_PIECES)];
      // The first run only warms up.
      if (run < 0) continue;
      directMs.push(readMs);
      byHandMs.push(handMs);
      throughMs.push(ourMs);
      moreByHandMs.push(longHandMs - handMs);
      moreThroughMs.push(longOurMs - ourMs);
    }
    const rate = (all: readonly number[], pieces = PIECES) => (STREAMS * pieces * 1_000) / median(all);
    const rateOfMore = (all: readonly number[]) => rate(all, MORE_PIECES - PIECES);
    const ownMs = median(throughMs) - (median(moreThroughMs) * PIECES) / (MORE_PIECES - PIECES);
    return [
      {
        what: `${STREAMS} streams of ${PIECES} chunks at once, from the first question to the last end`,
        unit: "chunks/s",
        value: rate(throughMs),
        floor: { what: "hand-written proxy that parses and re-emits", value: rate(byHandMs) },
        goal: { on: "ratio", is: "at least", limit: 0.8 },
        note: `sessions, gate, limits and storing included; the provider read directly: ${Math.round(rate(directMs)).toLocaleString("en")} chunks/s; of ${Math.round(median(throughMs))} ms the ${STREAMS} turns by themselves take ${Math.round(ownMs)}, the proxy needs ${Math.round(median(byHandMs))} for everything`,
      },
      {
        what: `the same without the turns' own time: ${MORE_PIECES - PIECES} chunks more of the same streams`,
        unit: "chunks/s",
        value: rateOfMore(moreThroughMs),
        floor: { what: "hand-written proxy that parses and re-emits", value: rateOfMore(moreByHandMs) },
      },
    ];
  },
};
