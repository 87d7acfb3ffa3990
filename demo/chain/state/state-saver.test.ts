import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createStateSaver } from "./state-saver.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("many changes within the delay are one write, made when the first is that old", async () => {
  const write = vi.fn(async () => undefined);
  const saver = createStateSaver(write, 100, vi.fn());
  saver.schedule();
  await vi.advanceTimersByTimeAsync(99);
  saver.schedule();
  expect(write).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(write).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(write).toHaveBeenCalledOnce();
});

test("a change during a write is written after it, never beside it", async () => {
  let finishFirst: () => void = () => undefined;
  const write = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finishFirst = resolve;
      }),
  );
  const saver = createStateSaver(write, 100, vi.fn());
  saver.schedule();
  await vi.advanceTimersByTimeAsync(100);
  saver.schedule();
  await vi.advanceTimersByTimeAsync(100);
  expect(write).toHaveBeenCalledTimes(1);
  finishFirst();
  await vi.advanceTimersByTimeAsync(0);
  expect(write).toHaveBeenCalledTimes(2);
});

test("flush writes at once, and only if there is something to write", async () => {
  const write = vi.fn(async () => undefined);
  const saver = createStateSaver(write, 100, vi.fn());
  await saver.flush();
  expect(write).not.toHaveBeenCalled();
  saver.schedule();
  await saver.flush();
  expect(write).toHaveBeenCalledOnce();
});

test("a failed write is told, and tried again at the next flush", async () => {
  const full = new Error("ENOSPC");
  const write = vi.fn().mockRejectedValueOnce(full).mockResolvedValue(undefined);
  const onFailure = vi.fn();
  const saver = createStateSaver(write, 100, onFailure);
  saver.schedule();
  await vi.advanceTimersByTimeAsync(100);
  expect(onFailure).toHaveBeenCalledWith(full);
  await saver.flush();
  expect(write).toHaveBeenCalledTimes(2);
});
