import { describe, expect, it } from "vitest";
import { type SyncCalls, WalSync } from "./wal-sync.ts";

/** A disk whose syncs end when the test says so. */
function createDisk() {
  const running: { fd: number; end: (error?: Error) => void }[] = [];
  const log: string[] = [];
  let lastFd = 0;
  let refusal: Error | undefined;
  const calls: SyncCalls = {
    open: (path) => {
      log.push(`open ${path}`);
      return ++lastFd;
    },
    close: (fd) => {
      log.push(`close ${fd}`);
    },
    fdatasync: (fd) =>
      new Promise((resolve, reject) => {
        log.push(`sync ${fd}`);
        running.push({ fd, end: (error) => (error ? reject(error) : resolve()) });
      }),
    fdatasyncSync: (fd) => {
      if (refusal) throw refusal;
      log.push(`sync ${fd} now`);
    },
  };
  const failures: Error[] = [];
  const wal = new WalSync(calls, (error) => failures.push(error));
  const endSync = async (error?: Error) => {
    running.shift()?.end(error);
    await settled();
  };
  const commit = () => {
    wal.request("segment 1");
    const state = { isDurable: false, error: undefined as unknown };
    wal.durable(wal.ticket).then(
      () => {
        state.isDurable = true;
      },
      (error: unknown) => {
        state.error = error;
      },
    );
    return state;
  };
  const refuse = (error: Error) => {
    refusal = error;
  };
  return { wal, log, running, failures, endSync, commit, refuse };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("Group commit", () => {
  it("acknowledges a commit when its sync has ended", async () => {
    const { commit, endSync } = createDisk();
    const only = commit();
    await settled();
    expect(only.isDurable).toBe(false);
    await endSync();
    expect(only.isDurable).toBe(true);
  });

  it("lets commits that come during a sync share the next one, and none ride on the one that runs", async () => {
    const { commit, endSync, log } = createDisk();
    const first = commit();
    const later = [commit(), commit(), commit()];
    await endSync();
    expect([first, ...later].map((state) => state.isDurable)).toEqual([true, false, false, false]);
    await endSync();
    expect(later.every((state) => state.isDurable)).toBe(true);
    expect(log.filter((entry) => entry.startsWith("sync"))).toHaveLength(2);
  });

  it("settles before anything else changes on the disk, and then owes nothing", async () => {
    const { wal, commit, log } = createDisk();
    const waiting = commit();
    wal.settle();
    wal.settle();
    await settled();
    expect(waiting.isDurable).toBe(true);
    expect(log).toEqual(["open segment 1", "sync 1", "sync 1 now"]);
  });

  it("brings the old segment of the log to the disk before it goes on to the next", async () => {
    const { wal, commit, endSync, log } = createDisk();
    const inOld = commit();
    wal.request("segment 2");
    await settled();
    expect(inOld.isDurable).toBe(true);
    expect(log).toEqual(["open segment 1", "sync 1", "sync 1 now", "open segment 2"]);
    await endSync();
    expect(log.at(-2)).toBe("close 1");
    expect(log.at(-1)).toBe("sync 2");
  });

  it("acknowledges nothing any more after the disk refused once", async () => {
    const { wal, commit, endSync, failures } = createDisk();
    const first = commit();
    const second = commit();
    await endSync(new Error("EIO"));
    expect([first.isDurable, second.isDurable]).toEqual([false, false]);
    expect(first.error).toBe(wal.failure);
    expect(second.error).toBe(wal.failure);
    await expect(wal.durable(wal.ticket)).rejects.toBe(wal.failure);
    expect(() => wal.settle()).toThrow("refused");
    expect(failures).toHaveLength(1);
  });

  it("fails those who wait when it is asked to settle and the disk refuses", async () => {
    const { wal, commit, refuse, failures } = createDisk();
    const waiting = commit();
    refuse(new Error("EIO"));
    expect(() => wal.settle()).toThrow("refused");
    await settled();
    expect(waiting.error).toBe(failures[0]);
  });
});
