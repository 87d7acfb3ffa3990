import { afterEach, describe, expect, it } from "vitest";
import { createWorkerThreads, type WorkerThreads, type WorkerThreadsOptions } from "./worker-threads.ts";

/** Does what the task says. */
const WORKER = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from "node:worker_threads";
    parentPort.on("message", ({ id, task }) => {
      if (task === "throw") parentPort.postMessage({ id, failure: "Error: no" });
      else if (task === "break") throw new Error("broken");
      else if (task === "exit") process.exit(1);
      else if (task !== "hang") parentPort.postMessage({ id, result: task === "thread" ? threadId : task });
    });`)}`,
);

let threads: WorkerThreads<unknown, unknown>;
afterEach(() => threads.close());
function open(options: WorkerThreadsOptions) {
  threads = createWorkerThreads(WORKER, options);
  return threads;
}

describe("threads for work that takes long", () => {
  it("do what they are asked, one task after the other, on as many threads as may be", async () => {
    const { run } = open({ most: 2 });
    const ids = await Promise.all(Array.from({ length: 20 }, () => run("thread")));
    expect(new Set(ids).size).toBe(2);
    expect(await run({ any: "thing" })).toEqual({ any: "thing" });
  });

  it("say that a task failed, and go on", async () => {
    const { run } = open({});
    const first = await run("thread");
    await expect(run("throw")).rejects.toMatchObject({ kind: "failed", message: "Error: no" });
    expect(await run("thread")).toBe(first);
  });

  it.each(["break", "exit"])(
    "start anew after a thread's end by %s, for those who wait as well",
    async (how) => {
      const { run } = open({});
      const [broken, waited] = await Promise.allSettled([run(how), run("waited")]);
      expect(broken).toMatchObject({ status: "rejected", reason: { kind: "broken" } });
      expect(waited).toEqual({ status: "fulfilled", value: "waited" });
    },
  );

  it("break off what takes too long, and nothing that only waited so long", async () => {
    // Long enough for a new thread to begin in, on a busy machine.
    const { run } = open({ timeoutMs: 1_500 });
    const [hung, alsoHung, waited] = await Promise.allSettled([run("hang"), run("hang"), run("waited")]);
    expect([hung, alsoHung]).toMatchObject([
      { reason: { kind: "timeout" } },
      { reason: { kind: "timeout" } },
    ]);
    expect(waited).toEqual({ status: "fulfilled", value: "waited" });
  });

  it("refuse what is too many, and forget who left before their turn", async () => {
    const { run } = open({ mostTasks: 3 });
    const hanging = run("hang").catch(() => "closed");
    const leaver = new AbortController();
    const left = run("left", { signal: leaver.signal });
    const waiting = run("waits").catch(() => "closed");
    await expect(run("refused")).rejects.toMatchObject({ kind: "busy" });
    leaver.abort(new Error("gone"));
    await expect(left).rejects.toThrow("gone");
    const accepted = run("accepted").catch(() => "closed");
    await threads.close();
    expect(await Promise.all([hanging, waiting, accepted])).toEqual(["closed", "closed", "closed"]);
  });

  it("end when nobody needs them for a while, and come back", async () => {
    const { run } = open({ idleMs: 10 });
    const first = await run("thread");
    await expect.poll(() => run("thread"), { interval: 50 }).not.toBe(first);
  });

  it("refuse what can't be given to a thread, and stay usable", async () => {
    const { run } = open({});
    await expect(run(() => undefined)).rejects.toThrow("could not be cloned");
    expect(await run("next")).toBe("next");
  });
});
