import fs, { copyFileSync, existsSync, fstatSync, readdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { BroadcastChannel, parentPort, workerData } from "node:worker_threads";
import { nodeSyncCalls } from "../src/database/embedded/node-sync-calls.ts";
import { runWorker } from "../src/database/embedded/worker-main.ts";
import { type DiskOrder, diskName, survivingLogOf } from "./disk.ts";

/** The database's thread over a disk that does what a test says; see disk.ts. */
if (!parentPort) throw new Error("This file runs as a worker thread");
const folder: string = workerData.folder;
const channel = new BroadcastChannel(diskName(folder));
const keepIn = survivingLogOf(folder);

let isHeld = false;
let isBroken = false;
let syncs = 0;
let waiting: (() => void)[] = [];

channel.onmessage = (event) => {
  const { order, id } = (event as { data: { order: DiskOrder; id: number } }).data;
  if (order === "hold") isHeld = true;
  if (order === "break") isBroken = true;
  if (order === "fill") fs.writeSync = noSpace;
  if (order === "break" || order === "release") {
    isHeld = false;
    for (const go of waiting) go();
    waiting = [];
  }
  channel.postMessage({ id, syncs });
};
channel.unref();

const noSpace = () => {
  throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
};

const refuse = () => {
  if (isBroken) throw Object.assign(new Error("EIO: i/o error, fdatasync"), { code: "EIO" });
};

/** What a power cut would leave of the log: a copy of each segment as it was when it was last synced. */
function keep(fd: number): void {
  if (!existsSync(keepIn)) return;
  const log = join(folder, "pg_wal");
  const { ino } = fstatSync(fd);
  const name = readdirSync(log).find((entry) => statSync(join(log, entry)).ino === ino);
  if (name === undefined || !/^[0-9A-F]{24}$/.test(name)) return;
  // In one step: the test may be reading it, and would find half a segment.
  const whole = `${keepIn}.next`;
  copyFileSync(join(log, name), whole);
  renameSync(whole, join(keepIn, name));
}

await runWorker(parentPort, workerData, {
  ...nodeSyncCalls,
  fdatasync: async (fd) => {
    if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
    refuse();
    syncs++;
    await nodeSyncCalls.fdatasync(fd);
    keep(fd);
  },
  fdatasyncSync: (fd) => {
    refuse();
    nodeSyncCalls.fdatasyncSync(fd);
    keep(fd);
  },
});
channel.close();
