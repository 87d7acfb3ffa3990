import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { Bench } from "../bench.context.ts";
import { startChild } from "../harness/child.ts";
import { residentMbOf } from "../harness/process-usage.ts";
import type { Product } from "../harness/product.ts";
import { temporaryFolder } from "../harness/temporary-folder.ts";

const METER = pathToFileURL(join(import.meta.dirname, "..", "children", "pause-meter.ts")).href;
/** The meter writes each second. */
const WRITTEN_WITHIN_MS = 2_000;

/** Memory and pauses of a process under test. */
export interface Vitals {
  nodeArgs: string[];
  environment: Record<string, string>;
  /** Starts anew: only pauses from now on count. */
  begin(product: Product): Promise<void>;
  memoryMb(): number;
  /** The largest of all readings since the start. */
  mostMb(): number;
  /** @returns the longest pause of its main thread; beside it that of an idle process, which is the machine's own */
  end(): Promise<string>;
}

/** Prepares the measuring of an instance that is not started yet. */
export async function watchVitals(bench: Bench): Promise<Vitals> {
  const folder = await temporaryFolder(bench);
  const [own, idle] = [join(folder, "own"), join(folder, "idle")];
  const idler = await startChild(bench, "-e", {
    nodeArgs: ["--import", METER],
    args: ["console.log('ready'); setInterval(() => undefined, 1_000)"],
    environment: { PAUSES_FILE: idle },
    ready: /ready/,
  });
  let pid = 0;
  let most = 0;
  const look = () => {
    const now = residentMbOf(pid);
    most = Math.max(most, now);
    return now;
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    nodeArgs: ["--import", METER],
    environment: { PAUSES_FILE: own },
    async begin(product) {
      pid = product.pid;
      most = 0;
      clearInterval(timer);
      timer = setInterval(look, 1_000);
      for (const one of [pid, idler.pid]) process.kill(one, "SIGUSR2");
      await wait(WRITTEN_WITHIN_MS);
    },
    memoryMb: look,
    mostMb: () => most,
    async end() {
      clearInterval(timer);
      await wait(WRITTEN_WITHIN_MS);
      const [ours, machines] = [own, idle].map((file) => Math.round(Number(readFileSync(file, "utf8"))));
      return `longest pause of its main thread ${ours} ms (of an idle process beside it ${machines} ms)`;
    },
  };
}
