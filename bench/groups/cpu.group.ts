import { fileURLToPath } from "node:url";
import type { Bench, Group } from "../bench.context.ts";
import { startChild } from "../harness/child.ts";
import type { StreamCall } from "../harness/event-stream.ts";
import { cpuMsOf } from "../harness/process-usage.ts";
import { startProduct, usualEngine } from "../harness/product.ts";
import { askProduct, askProvider, gatherHolders, readAll } from "../harness/questions.ts";
import { startPassThrough, startProvider, startReEmitter, startRpc } from "../harness/services.ts";
import { median } from "../statistics.ts";

const STREAMS = 200;
const EVERY_MS = 50;
const WARM_UP_PIECES = 40;
const SHORT_PIECES = 20;
const SAVES_PER_SECOND = 2;
/** A piece of the fake provider's, for example "w123 ". */
const CHARACTERS_PER_PIECE = 5;

/** What a chunk costs the server when 200 answers are written at a usual pace. */
export const cpu: Group = {
  name: "cpu",
  area: "chat",
  async measure(bench) {
    const runs = bench.isQuick ? 1 : 3;
    const ourPieces = piecesIn(bench.isQuick ? 4 : 20);
    const proxyPieces = piecesIn(bench.isQuick ? 4 : 10);
    const [provider, rpcUrl] = [await startProvider(bench), await startRpc(bench)];
    const product = await startProduct(bench, { engine: usualEngine(bench), providerUrl: provider, rpcUrl });
    const holders = await gatherHolders(product, STREAMS);
    const byHand = await startReEmitter(bench, provider);
    const passThrough = await startPassThrough(bench, provider);

    const throughProxy = (address: string, pieces = proxyPieces) =>
      holders.map(() => askProvider(address, questionFor(pieces)));
    const throughUs = (pieces: number) =>
      holders.map(({ holder, conversationId }) =>
        askProduct(product, holder, conversationId, questionFor(pieces)),
      );
    await readAll(throughUs(WARM_UP_PIECES), WARM_UP_PIECES);
    const ours: number[] = [];
    const hands: number[] = [];
    /** Of further chunks of the same streams: what a turn costs by itself falls out. */
    const oursFurther: number[] = [];
    const handsFurther: number[] = [];
    const passed: number[] = [];
    for (let run = 1; run <= runs; run += 1) {
      bench.say(`run ${run} of ${runs}: ${STREAMS} streams through us, and through two proxies`);
      ours.push(await costOf(product.pid, throughUs(ourPieces), ourPieces));
      hands.push(await costOf(byHand.pid, throughProxy(byHand.said), proxyPieces));
      const ourShort = await costOf(product.pid, throughUs(SHORT_PIECES), SHORT_PIECES);
      const handShort = await costOf(byHand.pid, throughProxy(byHand.said, SHORT_PIECES), SHORT_PIECES);
      oursFurther.push(further(ours.at(-1) ?? 0, ourPieces, ourShort));
      handsFurther.push(further(hands.at(-1) ?? 0, proxyPieces, handShort));
      if (run === 1) passed.push(await costOf(passThrough.pid, throughProxy(passThrough.said), proxyPieces));
    }
    const saving = bench.postgres ? await costOfSaving(bench) : undefined;
    return [
      {
        what: `server CPU per chunk, ${STREAMS} streams paced at ${EVERY_MS} ms, everything included`,
        unit: "µs",
        value: median(ours),
        floor: { what: "hand-written proxy that parses and re-emits", value: median(hands) },
        goal: { on: "ratio", is: "at most", limit: 1.15 },
        note: [
          `a proxy that only hands bytes on: ${median(passed).toFixed(1)} µs`,
          ...(saving === undefined ? [] : [`saving twice a second is ${saving.toFixed(1)} µs of ours`]),
        ].join("; "),
      },
      {
        what: "the same without the turns' own cost: of further chunks of the same streams",
        unit: "µs",
        value: median(oursFurther),
        floor: { what: "hand-written proxy that parses and re-emits", value: median(handsFurther) },
      },
    ];
  },
};

const piecesIn = (seconds: number): number => (seconds * 1_000) / EVERY_MS;
const questionFor = (pieces: number): string => `[[paced:${pieces}:${EVERY_MS}]]`;

/** @returns microseconds for each chunk beyond those of a short stream */
const further = (each: number, pieces: number, eachOfShort: number): number =>
  (each * pieces - eachOfShort * SHORT_PIECES) / (pieces - SHORT_PIECES);

/** @returns microseconds of a process's CPU for each chunk */
async function costOf(pid: number, calls: readonly StreamCall[], pieces: number): Promise<number> {
  const beforeMs = cpuMsOf(pid);
  await readAll(calls, pieces);
  return ((cpuMsOf(pid) - beforeMs) * 1_000) / (calls.length * pieces);
}

/** The same saves without anything around them, in a process of their own. @returns µs per chunk */
async function costOfSaving(bench: Bench): Promise<number> {
  const { isQuick, postgres } = bench;
  if (!postgres) throw new Error("There is no PostgreSQL");
  const saves = isQuick ? 6 : 20;
  const piecesPerSave = 1_000 / EVERY_MS / SAVES_PER_SECOND;
  bench.say(`saving alone, ${saves} times`);
  const child = await startChild(bench, fileURLToPath(import.meta.resolve("../children/saves.main.ts")), {
    args: [
      await postgres.createSchema(),
      String(STREAMS),
      String(piecesPerSave * CHARACTERS_PER_PIECE),
      String(saves),
    ],
    ready: /(\d+) microseconds/,
  });
  return Number(child.said) / (saves * STREAMS * piecesPerSave);
}
