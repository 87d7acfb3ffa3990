import { type ChildProcess, fork } from "node:child_process";
import { ProviderFailure } from "../../server/src/gateways/ai/provider.failure.ts";
import type { EspeakResult, EspeakTask } from "./espeak.protocol.ts";

/** Nobody who listens waits longer for a sentence. */
const TASK_TIMEOUT_MS = 20_000;
/** It takes 100 MB, so it leaves when nobody has spoken for so long. */
const IDLE_MS = 120_000;

export interface EspeakProcess {
  /** @returns a WAV file @throws ProviderFailure, or the signal's reason */
  speak(task: Omit<EspeakTask, "id">, signal: AbortSignal): Promise<Uint8Array>;
  close(): void;
}

interface Waiting {
  resolve(wav: Uint8Array): void;
  reject(error: unknown): void;
}

/**
 * The offline voice in a process of its own, for two reasons: it blocks while it speaks, and its licence (GPL-3.0) must
 * not become that of the server. It starts with the first word and anew after a breakdown.
 */
export function createEspeakProcess(childUrl: URL): EspeakProcess {
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let lastId = 0;

  const failAll = (message: string) => {
    for (const { reject } of waiting.values()) reject(new ProviderFailure("ai.unavailable", { message }));
    waiting.clear();
  };
  const leave = () => {
    child?.removeAllListeners();
    child?.kill();
    child = undefined;
  };
  const start = (): ChildProcess => {
    const started = fork(childUrl, { stdio: ["ignore", "ignore", "ignore", "ipc"] });
    started.unref();
    started.channel?.unref();
    started.on("message", (result: EspeakResult) => {
      const asked = waiting.get(result.id);
      if ("problem" in result)
        asked?.reject(new ProviderFailure("ai.unavailable", { message: result.problem }));
      else asked?.resolve(Buffer.from(result.wavBase64, "base64"));
    });
    const breakDown = () => {
      if (child !== started) return;
      child = undefined;
      failAll("the offline voice broke down");
    };
    started.on("error", breakDown);
    started.on("exit", breakDown);
    return started;
  };

  return {
    async speak(task, signal) {
      signal.throwIfAborted();
      clearTimeout(idleTimer);
      child ??= start();
      const id = ++lastId;
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
      waiting.set(id, { resolve, reject });
      const onAbort = () => reject(signal.reason);
      signal.addEventListener("abort", onAbort, { once: true });
      const timer = setTimeout(() => {
        // It hangs: only a new one helps.
        leave();
        failAll("the offline voice did not answer");
      }, TASK_TIMEOUT_MS);
      child.send({ id, ...task } satisfies EspeakTask);
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener("abort", onAbort);
        waiting.delete(id);
        if (waiting.size === 0) idleTimer = setTimeout(leave, IDLE_MS).unref();
      }
    },
    close() {
      clearTimeout(idleTimer);
      leave();
      failAll("the server stops");
    },
  };
}
