import { dirname, join } from "node:path";
import { BroadcastChannel } from "node:worker_threads";

/**
 * hold: syncs begin and do not end. release: they end. break: they fail, from now on. fill: nothing can be written any
 * more. count: nothing.
 */
export type DiskOrder = "hold" | "release" | "break" | "fill" | "count";

/** The embedded database's thread, over a disk that takes orders. */
export const DISK_WORKER = new URL("./disk-worker.ts", import.meta.url);

export const diskName = (databaseFolder: string): string => `disk of ${databaseFolder}`;

/** Where this folder exists it gets, at each sync, a copy of what would survive a power cut of the log. */
export const survivingLogOf = (databaseFolder: string): string =>
  join(dirname(databaseFolder), "surviving-log");

export interface TestDisk {
  /** @returns how many syncs that commits share there have been */
  order(order: DiskOrder): Promise<number>;
  close(): void;
}

/** Gives orders to the disk of the database that `DISK_WORKER` has opened. */
export function commandDisk(databaseFolder: string): TestDisk {
  const channel = new BroadcastChannel(diskName(databaseFolder));
  const answers = new Map<number, (syncs: number) => void>();
  let lastId = 0;
  channel.onmessage = (event) => {
    const { id, syncs } = (event as { data: { id: number; syncs: number } }).data;
    answers.get(id)?.(syncs);
    answers.delete(id);
  };
  return {
    order: (order) =>
      new Promise((resolve) => {
        const id = ++lastId;
        answers.set(id, resolve);
        channel.postMessage({ order, id });
      }),
    close: () => channel.close(),
  };
}
