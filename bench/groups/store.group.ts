import { join } from "node:path";
import { type DatabaseHandle, openDatabase } from "../../server/src/database/open-database.ts";
import type { Group } from "../bench.context.ts";
import type { Figure } from "../figure.ts";
import { temporaryFolder } from "../harness/temporary-folder.ts";
import { median } from "../statistics.ts";

interface Rows {
  bench_rows: { body: string };
}

const WORKER = new URL("../../server/build/embedded-database.mjs", import.meta.url);
const BODY = "A message of usual length, which somebody has typed. ".repeat(4);
const CALLERS = 32;

/** How many inserts a second are safe on the disk. */
export const store: Group = {
  name: "store",
  area: "server",
  async measure(bench) {
    const folder = await temporaryFolder(bench);
    const open = async (url: string | null) => {
      const handle = await openDatabase<Rows>({
        url,
        dataDir: join(folder, "data"),
        migrations: {
          "0001-rows": {
            up: (db) =>
              db.schema
                .createTable("bench_rows")
                .addColumn("id", "bigserial", (column) => column.primaryKey())
                .addColumn("body", "text", (column) => column.notNull())
                .execute(),
          },
        },
        embeddedWorkerUrl: WORKER,
      });
      bench.onEnd(() => handle.close());
      return handle;
    };
    const embedded = await open(null);
    const served = bench.postgres ? await open(await bench.postgres.createSchema()) : undefined;
    const runs = bench.isQuick ? 2 : 7;
    const compared = async (callers: number, what: string, limit: number): Promise<Figure> => {
      const rates = { embedded: [] as number[], served: [] as number[] };
      for (let run = -1; run < runs; run += 1) {
        bench.say(`${what}, run ${run + 1} of ${runs}`);
        const ours = await insertsPerSecond(embedded, callers);
        const floor = served && (await insertsPerSecond(served, callers));
        if (run < 0) continue;
        rates.embedded.push(ours);
        if (floor !== undefined) rates.served.push(floor);
      }
      const figure = {
        what: `embedded database, synced single inserts, ${what}`,
        unit: "inserts/s",
        value: median(rates.embedded),
      };
      if (!served) return figure;
      return {
        ...figure,
        floor: { what: "PostgreSQL with fsync on, the same way", value: median(rates.served) },
        goal: { on: "ratio", is: "at least", limit },
      };
    };
    return [
      await compared(1, "one after the other", 0.5),
      await compared(CALLERS, `${CALLERS} callers at once`, 1),
    ];
  },
};

const DURATION_MS = 1_500;

async function insertsPerSecond({ db }: DatabaseHandle<Rows>, callers: number): Promise<number> {
  const startedAt = performance.now();
  let count = 0;
  const insertAgain = async () => {
    while (performance.now() - startedAt < DURATION_MS) {
      await db.insertInto("bench_rows").values({ body: BODY }).execute();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, insertAgain));
  return (count * 1_000) / (performance.now() - startedAt);
}
