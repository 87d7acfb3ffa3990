import { expect, it, vi } from "vitest";
import { ThreadFailure } from "../threads/worker-threads.ts";
import { createPictureInspector } from "./picture.inspector.ts";

const threads = vi.hoisted(() => ({ run: vi.fn(), close: vi.fn() }));
vi.mock("../threads/worker-threads.ts", async (actual) => ({
  ...(await actual<object>()),
  createWorkerThreads: () => threads,
}));
const task = { source: Buffer.alloc(0), kind: "png" } as const;

it("a picture that takes too long to be looked at is unreadable; what else breaks is our own failure", async () => {
  const inspector = createPictureInspector();
  const tooLong = new ThreadFailure("timeout", "too long");
  threads.run.mockRejectedValueOnce(tooLong);
  await expect(inspector.inspect(task)).rejects.toMatchObject({ code: "picture.unreadable", cause: tooLong });
  for (const failure of [
    new ThreadFailure("broken", "gone"),
    Object.assign(new Error("ours"), { kind: "timeout" }),
  ]) {
    threads.run.mockRejectedValueOnce(failure);
    await expect(inspector.inspect(task)).rejects.toBe(failure);
  }
});
