import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { createTestWallet } from "../../server/test/test-wallet.ts";
import type { Bench, Group } from "../bench.context.ts";
import type { Figure } from "../figure.ts";
import { type Holder, signIn } from "../harness/holder.ts";
import { requestRate } from "../harness/load.ts";
import { startProduct, usualEngine } from "../harness/product.ts";
import { startBytes, startRpc } from "../harness/services.ts";
import { temporaryFolder } from "../harness/temporary-folder.ts";
import { median } from "../statistics.ts";

const TASKSET = "taskset";
const SERVER_CORE = 0;
const LOAD_CORE = 1;

interface Target {
  what: string;
  path: string;
  holder: Holder;
  limit: number;
}

/** How many requests a second one core answers. */
export const requests: Group = {
  name: "requests",
  area: "server",
  async measure(bench) {
    if (cpus().length < 2) throw new Error("This needs a core for the server and one for the load");
    const rpcUrl = await startRpc(bench);
    const few = createTestWallet();
    const many = createTestWallet();
    const engine = usualEngine(bench);
    const product = await startProduct(bench, {
      engine,
      rpcUrl,
      core: SERVER_CORE,
      async seed({ db }) {
        for (const [wallet, count] of [
          [few, 20],
          [many, 200],
        ] as const) {
          await db
            .insertInto("conversations")
            .values(
              Array.from({ length: count }, (_, index) => ({
                wallet_address: wallet.address,
                conversation_id: randomUUID(),
                name: `Conversation of the day, number ${index + 1}`,
                created_at: new Date(Date.now() - index * 60_000),
              })),
            )
            .execute();
        }
      },
    });
    const unpin = pinPostgres(bench);
    bench.onEnd(unpin);
    const [holderOfFew, holderOfMany] = [await signIn(product, few), await signIn(product, many)];
    const on = engine === "postgresql" ? "PostgreSQL" : "embedded database";
    const targets: Target[] = [
      {
        what: `GET conversations, 20 of them, one core, ${on}`,
        path: `/api/conversations/${few.address}`,
        holder: holderOfFew,
        limit: 2_300,
      },
      {
        what: `GET conversations, 200 of them, one core, ${on}`,
        path: `/api/conversations/${many.address}`,
        holder: holderOfMany,
        limit: 800,
      },
      {
        what: `GET session, one core, ${on}`,
        path: "/api/session",
        holder: holderOfFew,
        limit: 20_000,
      },
    ];
    const folder = await temporaryFolder(bench);
    const figures: Figure[] = [];
    for (const [index, { what, path, holder, limit }] of targets.entries()) {
      const url = product.address + path;
      const floorUrl = await sameBytes(bench, join(folder, `${index}.json`), url, holder);
      const ours: number[] = [];
      const floors: number[] = [];
      const runs = bench.isQuick ? 1 : 3;
      for (let turn = -1; turn < runs; turn += 1) {
        bench.say(`${what}: run ${turn + 1} of ${runs}`);
        const seconds = turn < 0 || bench.isQuick ? 2 : 3;
        const rates = [await rateOf(url, holder, seconds), await rateOf(floorUrl, holder, seconds)];
        if (turn < 0) continue;
        ours.push(rates[0] ?? 0);
        floors.push(rates[1] ?? 0);
      }
      figures.push({
        what,
        unit: "requests/s",
        value: median(ours),
        floor: { what: "bare node:http answering the same bytes", value: median(floors) },
        ...(engine === "postgresql" ? { goal: { on: "figure", is: "at least", limit } as const } : {}),
      });
    }
    return figures;
  },
};

/** A server that answers to everybody what we answer to this request. @returns its address */
async function sameBytes(bench: Bench, file: string, url: string, { headers }: Holder): Promise<string> {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(await answer.text());
  const recorded = { headers: Object.fromEntries(answer.headers), body: await answer.text() };
  await writeFile(file, JSON.stringify(recorded));
  return (await startBytes(bench, file, SERVER_CORE)).said;
}

const rateOf = (url: string, { headers }: Holder, seconds: number): Promise<number> =>
  requestRate(url, { core: LOAD_CORE, seconds, cookie: headers.cookie, generator: "autocannon" });

/** Moves the database to the core of the load, so that the server has a core to itself. @returns undoes it */
function pinPostgres({ postgres }: Bench): () => void {
  const pid = postgres?.pid;
  if (!pid) return () => undefined;
  const pin = (cores: string) => {
    for (const each of [pid, ...childrenOf(pid)]) spawnSync(TASKSET, ["-c", "-p", cores, String(each)]);
  };
  pin(String(LOAD_CORE));
  return () => pin(`0-${cpus().length - 1}`);
}

function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/status`, "utf8").includes(`\nPPid:\t${parent}\n`);
      } catch {
        // It ended while we looked.
        return false;
      }
    });
}
