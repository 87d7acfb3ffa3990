import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Bench, Group } from "../bench.context.ts";
import type { Figure } from "../figure.ts";
import { type PreparedProduct, prepareProduct } from "../harness/product.ts";
import { startBareFastify, startRpc } from "../harness/services.ts";
import { median } from "../statistics.ts";

/** From the start command until the line with the address, on existing data. */
export const coldStart: Group = {
  name: "cold-start",
  area: "server",
  async measure(bench) {
    const rpcUrl = await startRpc(bench);
    const served = bench.postgres ? await prepareProduct(bench, { engine: "postgresql", rpcUrl }) : undefined;
    const embedded = await prepareProduct(bench, { engine: "pglite", rpcUrl });
    const starts: [what: string, start: () => Promise<number>][] = [
      ["nothing", startNothing],
      ["fastify", () => startFastify(bench)],
      ["embedded", () => startAndEnd(embedded)],
      ...(served ? [["served", () => startAndEnd(served)] as [string, () => Promise<number>]] : []),
    ];
    const took = new Map<string, number[]>();
    const runs = bench.isQuick ? 3 : 15;
    for (let run = -1; run < runs; run += 1) {
      bench.say(`start ${run + 1} of ${runs}`);
      for (const [what, start] of starts) {
        const ms = await start();
        // The first start fills Node's cache of compiled code.
        if (run >= 0) took.set(what, [...(took.get(what) ?? []), ms]);
      }
    }
    const middle = (what: string) => median(took.get(what) ?? []);
    const figure = (what: string, name: string, limit: number): Figure => ({
      what,
      unit: "ms",
      value: middle(name),
      floor: { what: "a Fastify with one route", value: middle("fastify") },
      goal: { on: "ratio", is: "at most", limit },
      note: `node -e 0 takes ${middle("nothing").toFixed(0)} ms`,
    });
    return [
      ...(served ? [figure("cold start to ready on PostgreSQL", "served", 1.5)] : []),
      figure("cold start to ready on an existing embedded database", "embedded", 3),
    ];
  },
};

async function startAndEnd(prepared: PreparedProduct): Promise<number> {
  const product = await prepared.start();
  const ready = await fetch(`${product.address}/api/ready`);
  if (!ready.ok) throw new Error(`it said that it was ready, and is not: ${await ready.text()}`);
  await ready.arrayBuffer();
  await product.end();
  return product.startMs;
}

async function startFastify(bench: Bench): Promise<number> {
  const child = await startBareFastify(bench);
  await child.end();
  return child.startMs;
}

async function startNothing(): Promise<number> {
  const startedAt = performance.now();
  await once(spawn(process.execPath, ["-e", "0"]), "exit");
  return performance.now() - startedAt;
}
