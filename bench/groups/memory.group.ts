import { setTimeout as delay } from "node:timers/promises";
import type { Bench, Group } from "../bench.context.ts";
import type { Figure } from "../figure.ts";
import { residentMbOf } from "../harness/process-usage.ts";
import { type Engine, startProduct } from "../harness/product.ts";
import { askProduct, gatherHolders, readAll } from "../harness/questions.ts";
import { startBareFastify, startProvider, startRpc } from "../harness/services.ts";
import { median } from "../statistics.ts";

const STREAMS = 200;
const PIECES = 100;
const QUESTION = `[[paced:${PIECES}:20]]`;
const SETTLE_MS = 3_000;
const LOOK_EVERY_MS = 50;

/** What the server holds: at rest, and while 200 answers are written, again and again. */
export const memory: Group = {
  name: "memory",
  area: "server",
  async measure(bench) {
    const floor = {
      what: "a Fastify with one route",
      value: residentMbOf((await startBareFastify(bench)).pid),
    };
    const rpcUrl = await startRpc(bench);
    const provider = await startProvider(bench);
    const onPostgres = bench.postgres ? await rounds(bench, "postgresql", provider, rpcUrl) : undefined;
    const onEmbedded = await rounds(bench, "pglite", provider, rpcUrl);
    return [
      ...(onPostgres ? withGoals(onPostgres, floor) : []),
      ...stated(onEmbedded, "embedded database, its own memory included"),
    ];
  },
};

interface Rounds {
  idleMb: number;
  thirdMb: number;
  tenthMb: number;
  lastMb: number;
}

/** Twice as many as the goals are about: what only fills to its bound has stopped growing by then. */
const ROUNDS = 20;

async function rounds(bench: Bench, engine: Engine, providerUrl: string, rpcUrl: string): Promise<Rounds> {
  const product = await startProduct(bench, { engine, providerUrl, rpcUrl });
  await delay(SETTLE_MS);
  const idleMb = residentMbOf(product.pid);
  const holders = await gatherHolders(product, STREAMS);
  const busyMb: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    bench.say(`${engine}: round ${round} of ${ROUNDS}`);
    const seen: number[] = [];
    const watch = setInterval(() => seen.push(residentMbOf(product.pid)), LOOK_EVERY_MS);
    const calls = holders.map(({ holder, conversationId }) =>
      askProduct(product, holder, conversationId, QUESTION),
    );
    await readAll(calls, PIECES).finally(() => clearInterval(watch));
    busyMb.push(median(seen));
  }
  await product.end();
  return { idleMb, thirdMb: busyMb[2] ?? 0, tenthMb: busyMb[9] ?? 0, lastMb: busyMb.at(-1) ?? 0 };
}

const MB = { unit: "MB" } as const;
const THIRD = `memory at ${STREAMS} streams, 3rd round`;
const TENTH = `memory at ${STREAMS} streams, 10th round`;

const withGoals = (
  { idleMb, thirdMb, tenthMb, lastMb }: Rounds,
  floor: NonNullable<Figure["floor"]>,
): Figure[] => [
  {
    ...MB,
    what: "memory at rest after the start, PostgreSQL",
    value: idleMb,
    floor,
    goal: { on: "ratio", is: "at most", limit: 1.1 },
  },
  { ...MB, what: `${THIRD}, PostgreSQL`, value: thirdMb, goal: { on: "figure", is: "at most", limit: 175 } },
  {
    ...MB,
    what: `${TENTH}, PostgreSQL`,
    value: tenthMb,
    goal: { on: "figure", is: "at most", limit: 175 },
  },
  {
    ...MB,
    what: "growth from the 3rd round to the 10th, PostgreSQL",
    value: tenthMb,
    floor: { what: "3rd round", value: thirdMb },
    goal: { on: "ratio", is: "at most", limit: 1.05 },
  },
  {
    ...MB,
    what: `growth from the 10th round to the ${ROUNDS}th, PostgreSQL`,
    value: lastMb,
    floor: { what: "10th round", value: tenthMb },
  },
];

const stated = ({ idleMb, thirdMb, tenthMb }: Rounds, what: string): Figure[] => [
  { ...MB, what: `memory at rest after the start, ${what}`, value: idleMb },
  { ...MB, what: `${THIRD}, ${what}`, value: thirdMb },
  { ...MB, what: `${TENTH}, ${what}`, value: tenthMb },
];
