import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Bench } from "../bench.context.ts";

export interface ChildOptions {
  args?: readonly string[];
  nodeArgs?: readonly string[];
  environment?: Record<string, string>;
  /** What its first output must match; `said` is the first group of the pattern. */
  ready: RegExp;
  /** The core it may use; any when absent. */
  core?: number | undefined;
  /** What it is ended by with the bench; one that has children of its own must hear it. */
  endBy?: NodeJS.Signals;
}

export interface Child {
  process: ChildProcess;
  pid: number;
  said: string;
  /** Milliseconds from the start until that output came. */
  startMs: number;
  end(signal?: NodeJS.Signals): Promise<void>;
}

const START_TIMEOUT_MS = 30_000;

/** Starts a Node program in a process of its own and waits until it says that it is ready. */
export async function startChild(bench: Bench, file: string, options: ChildOptions): Promise<Child> {
  const { args = [], nodeArgs = [], environment = {}, ready, core, endBy } = options;
  const command = [process.execPath, ...nodeArgs, file, ...args];
  const [program = "", ...rest] = core === undefined ? command : ["taskset", "-c", String(core), ...command];
  const startedAt = performance.now();
  const child = spawn(program, rest, {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      // Everything of a run is kept here; leftovers of a killed run are found by this name.
      TMPDIR: process.env.TMPDIR,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const end = async (signal: NodeJS.Signals = "SIGKILL") => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
  };
  bench.onEnd(() => end(endBy));
  const said = await wordsOf(child, ready, file);
  const startMs = performance.now() - startedAt;
  if (child.pid === undefined) throw new Error(`${file} has no process`);
  return { process: child, pid: child.pid, said, startMs, end };
}

function wordsOf(child: ChildProcess, ready: RegExp, file: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let written = "";
    const timer = setTimeout(() => reject(new Error(`${file} did not start:\n${written}`)), START_TIMEOUT_MS);
    const read = (part: Buffer) => {
      if (written === "ready") return;
      written += part.toString();
      const found = ready.exec(written);
      if (!found) return;
      clearTimeout(timer);
      // Later output is read and dropped, so that the child never blocks on a full pipe.
      written = "ready";
      resolve(found[1] ?? "");
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("error", reject);
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`${file} ended with ${code}:\n${written}`));
    });
  });
}
