import { type Transferable, Worker } from "node:worker_threads";
import type { ThreadResult, ThreadTask } from "./thread.protocol.ts";

export interface WorkerThreadsOptions {
  /** How many run at the same time; one when absent. */
  most?: number;
  maxHeapMb?: number;
  /** What a thread may hold beside its heap, in buffers; more breaks its task off, and the thread with it. */
  maxBuffersMb?: number;
  /** Beyond this many that are not done yet, the next is refused. */
  mostTasks?: number;
  /** A task that runs longer is broken off, and its thread with it. */
  timeoutMs?: number;
  /** A thread that had nothing to do for so long ends; without it threads stay. */
  idleMs?: number;
}

/**
 * Why a task came to nothing:
 * - `busy`: there were too many already
 * - `timeout`: it took too long
 * - `failed`: the task itself threw
 * - `broken`: its thread ended
 */
export type ThreadFailureKind = "busy" | "timeout" | "failed" | "broken";

export class ThreadFailure extends Error {
  readonly kind: ThreadFailureKind;

  constructor(kind: ThreadFailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

export interface RunOptions {
  /** Stops the wait. What is being worked on already is worked on to its end. */
  signal?: AbortSignal;
  /** Memory that goes over to the thread rather than being copied. */
  transfer?: readonly Transferable[];
}

export interface WorkerThreads<Task, Result> {
  /** @throws ThreadFailure, or the signal's reason */
  run(task: Task, options?: RunOptions): Promise<Result>;
  close(): Promise<void>;
}

interface Asked<Task, Result> {
  task: Task;
  transfer: readonly Transferable[];
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface Thread<Task, Result> {
  worker: Worker;
  doing:
    | (Asked<Task, Result> & {
        id: number;
        timer: NodeJS.Timeout | undefined;
        watch: NodeJS.Timeout | undefined;
      })
    | undefined;
  idle: NodeJS.Timeout | undefined;
}

const MEGABYTE = 1024 * 1024;
const WATCH_EVERY_MS = 100;

/**
 * Threads for work that takes so long that nobody else would be answered meanwhile. They start with the first task and
 * anew after a breakdown; each does one task at a time, and the file they run answers by `serveTasks`.
 */
export function createWorkerThreads<Task, Result>(
  file: URL,
  {
    most = 1,
    maxHeapMb,
    maxBuffersMb,
    mostTasks = Number.POSITIVE_INFINITY,
    timeoutMs,
    idleMs,
  }: WorkerThreadsOptions,
): WorkerThreads<Task, Result> {
  type OneThread = Thread<Task, Result>;
  const threads = new Set<OneThread>();
  const waiting = new Set<Asked<Task, Result>>();
  let lastId = 0;

  const start = (): OneThread => {
    const worker = new Worker(
      file,
      maxHeapMb ? { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } } : {},
    );
    const thread: OneThread = { worker, doing: undefined, idle: undefined };
    threads.add(thread);
    worker.on("message", (message: ThreadResult<Result>) => {
      const { doing } = thread;
      if (doing?.id !== message.id) return;
      free(thread);
      if ("result" in message) doing.resolve(message.result);
      else doing.reject(new ThreadFailure("failed", message.failure));
      handOut();
    });
    worker.on("error", (cause) =>
      end(thread, new ThreadFailure("broken", "The thread broke down", { cause })),
    );
    // Comes some time after an error, and alone where the thread ended without one.
    worker.on("exit", () => end(thread, new ThreadFailure("broken", "The thread ended")));
    // After the listeners: one for messages would keep the process alive again.
    worker.unref();
    return thread;
  };

  /** Node limits a thread's heap alone: what it holds beside that is looked at while it works. */
  const watch = (thread: OneThread): NodeJS.Timeout | undefined => {
    if (maxBuffersMb === undefined) return undefined;
    return setInterval(async () => {
      const { doing } = thread;
      // A thread that ends meanwhile does not tell.
      const held = await thread.worker.getHeapStatistics().catch(() => undefined);
      if (!held || held.external_memory <= maxBuffersMb * MEGABYTE || thread.doing !== doing) return;
      end(thread, new ThreadFailure("broken", `It held more than ${maxBuffersMb} MB`));
    }, WATCH_EVERY_MS).unref();
  };

  const free = (thread: OneThread): void => {
    clearTimeout(thread.doing?.timer);
    clearInterval(thread.doing?.watch);
    thread.doing = undefined;
    if (idleMs !== undefined) thread.idle = setTimeout(() => end(thread), idleMs).unref();
  };

  const end = (thread: OneThread, failure?: ThreadFailure): Promise<unknown> => {
    if (!threads.delete(thread)) return Promise.resolve();
    clearTimeout(thread.idle);
    clearTimeout(thread.doing?.timer);
    clearInterval(thread.doing?.watch);
    thread.doing?.reject(failure);
    const ended = thread.worker.terminate();
    handOut();
    return ended;
  };

  const begin = (thread: OneThread, asked: Asked<Task, Result>): void => {
    clearTimeout(thread.idle);
    const id = ++lastId;
    const tooLong = () => end(thread, new ThreadFailure("timeout", `It took more than ${timeoutMs} ms`));
    const timer = timeoutMs === undefined ? undefined : setTimeout(tooLong, timeoutMs).unref();
    thread.doing = { ...asked, id, timer, watch: watch(thread) };
    try {
      const message: ThreadTask<Task> = { id, task: asked.task };
      thread.worker.postMessage(message, asked.transfer);
    } catch (error) {
      // Something that can't be copied to a thread.
      free(thread);
      asked.reject(error);
    }
  };

  /** Gives those who wait to threads that are free, or not started yet. */
  const handOut = (): void => {
    for (const asked of waiting) {
      const thread =
        [...threads].find(({ doing }) => doing === undefined) ?? (threads.size < most ? start() : undefined);
      if (!thread) return;
      waiting.delete(asked);
      begin(thread, asked);
    }
  };

  return {
    run(task, { signal, transfer = [] } = {}) {
      const underWay = [...threads].filter(({ doing }) => doing).length;
      if (waiting.size + underWay >= mostTasks)
        return Promise.reject(new ThreadFailure("busy", `There are ${mostTasks} tasks already`));
      return new Promise<Result>((resolve, reject) => {
        signal?.throwIfAborted();
        const asked = { task, transfer, resolve: settle(resolve), reject: settle(reject) };
        function onAbort() {
          waiting.delete(asked);
          reject(signal?.reason);
        }
        function settle<Value>(how: (value: Value) => void) {
          return (value: Value) => {
            signal?.removeEventListener("abort", onAbort);
            how(value);
          };
        }
        signal?.addEventListener("abort", onAbort, { once: true });
        waiting.add(asked);
        handOut();
      });
    },

    async close() {
      const closed = new ThreadFailure("broken", "The server stops");
      for (const { reject } of waiting) reject(closed);
      waiting.clear();
      await Promise.all([...threads].map((thread) => end(thread, closed)));
    },
  };
}
