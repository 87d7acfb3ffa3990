import type { Content } from "@bakso/contract/content/content";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Gauge } from "../http/metrics.ts";
import { createHolderBytes, type HolderBytes } from "./holder-bytes.ts";

const content = { limits: { storagePerWallet: { megabytes: 2 } } };
const store = {
  read: vi.fn(async (_wallet: string) => 1_500_000),
  readAll: vi.fn(async (_limit: number) => ({ bytes: 7_000_000, fullWallets: 3 })),
  setLimit: vi.fn(async (_limit: number) => undefined),
};
const error = vi.fn();
let room: HolderBytes;
/** What it has, of what a part of the server may have. */
const part = () =>
  room.part as unknown as {
    name: string;
    metrics: readonly Gauge[];
    sweep(): Promise<void>;
    close(): Promise<void>;
  };
beforeEach(async () => {
  vi.useFakeTimers();
  content.limits.storagePerWallet.megabytes = 2;
  room = createHolderBytes({
    store,
    content: () => content as unknown as Content,
    logger: { error } as never,
  });
  await room.ready;
});
afterEach(async () => {
  await part().close();
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe("the room of a wallet", () => {
  it("is told in bytes, of a million to a megabyte", async () => {
    expect(await room.read("w")).toEqual({ used_bytes: 1_500_000, limit_bytes: 2_000_000 });
    expect(store.read).toHaveBeenCalledExactlyOnceWith("w");
  });

  it("is enough to its last byte", async () => {
    await expect(room.requireRoom("w", 500_000)).resolves.toBeUndefined();
    await expect(room.requireRoom("w", 500_001)).rejects.toMatchObject({ code: "limit.storage_full" });
  });

  it("is told to the database at the start, and when the content says another, within a second", async () => {
    expect(store.setLimit.mock.calls).toEqual([[2_000_000]]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(store.setLimit).toHaveBeenCalledOnce();
    content.limits.storagePerWallet.megabytes = 3;
    await vi.advanceTimersByTimeAsync(999);
    expect(store.setLimit).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
    expect(store.setLimit).toHaveBeenLastCalledWith(3_000_000);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(store.setLimit).toHaveBeenCalledTimes(2);
  });

  it("is told again until the database has taken it, and the log says why it did not", async () => {
    const failure = new Error("no database");
    store.setLimit.mockRejectedValueOnce(failure);
    content.limits.storagePerWallet.megabytes = 3;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(error.mock.calls.map(([of]) => of)).toEqual([{ err: failure }]);
    expect(store.setLimit.mock.calls).toEqual([[2_000_000], [3_000_000], [3_000_000]]);
  });

  it("is measured for the operator when the house is kept", async () => {
    const read = () => Object.fromEntries(part().metrics.map(({ name, read }) => [name, read()]));
    expect(part().name).toBe("room");
    expect(read()).toEqual({ bakso_kept_bytes: 0, bakso_full_wallets: 0 });
    await part().sweep();
    expect(store.readAll).toHaveBeenCalledExactlyOnceWith(2_000_000);
    expect(read()).toEqual({ bakso_kept_bytes: 7_000_000, bakso_full_wallets: 3 });
    expect(part().metrics.map(({ help }) => help)).toEqual([
      "Bytes kept of all wallets, some minutes old",
      "Wallets without room, some minutes old",
    ]);
  });

  it("is not looked after any more when the process stops", async () => {
    await part().close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
