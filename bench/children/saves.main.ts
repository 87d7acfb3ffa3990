import { randomUUID } from "node:crypto";
import { migrations } from "../../server/src/database/migrations.ts";
import { openDatabase } from "../../server/src/database/open-database.ts";
import type { DatabaseSchema } from "../../server/src/database/schema.ts";
import { createJobStore } from "../../server/src/jobs/job.store.ts";

/**
 * Saves the progress of many runs twice a second, as the server does, and does nothing else.
 * Arguments: address of the database, runs, characters each writes between two saves, saves.
 */
const [url = "", runs = "200", charactersEach = "50", saves = "40"] = process.argv.slice(2);
const EVERY_MS = 500;

const database = await openDatabase<DatabaseSchema>({ url, dataDir: "", migrations });
const store = createJobStore(database.db);
const owner = "bench";
const keys = Array.from({ length: Number(runs) }, () => ({ wallet: randomUUID(), jobId: randomUUID() }));
await database.db
  .insertInto("jobs")
  .values(
    keys.map(({ wallet, jobId }) => ({
      wallet_address: wallet,
      job_id: jobId,
      kind: "chat",
      subject_id: "s",
      target_id: "t",
      state: "running" as const,
      owner,
      lease_until: new Date(Date.now() + 3_600_000),
      stop_requested: false,
    })),
  )
  .execute();

const piece = "x".repeat(Number(charactersEach));
const save = (turn: number) =>
  store.saveProgress(
    owner,
    keys.map((key) => ({
      ...key,
      piece,
      from: turn * piece.length,
      to: (turn + 1) * piece.length,
      isWhole: false,
      partEvents: null,
    })),
  );
const WARM_UPS = 5;
for (let turn = 0; turn < WARM_UPS; turn += 1) await save(turn);
const before = process.cpuUsage();
for (let turn = WARM_UPS; turn < WARM_UPS + Number(saves); turn += 1) {
  const [saved] = await Promise.all([save(turn), new Promise((resolve) => setTimeout(resolve, EVERY_MS))]);
  if (saved.length !== keys.length) throw new Error("a save was lost");
}
const { user, system } = process.cpuUsage(before);
console.log(`${user + system} microseconds`);
await database.close();
