import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadPart } from "./load-part.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("a part of the scripts", () => {
  it("is handed on when it comes", async () => {
    expect(await loadPart(async () => "part")).toBe("part");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("[ERR-41] gives a ChunkLoadError when it fails", async () => {
    const cause = new TypeError("Failed to fetch dynamically imported module");
    await expect(loadPart(() => Promise.reject(cause))).rejects.toMatchObject({
      name: "ChunkLoadError",
      cause,
    });
  });

  it("[CONST-4] is given up after 120 s, and not a moment before", async () => {
    const failed = vi.fn();
    const loading = loadPart(() => new Promise(() => undefined)).catch(failed);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await loading;
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ name: "ChunkLoadError" }));
  });
});
