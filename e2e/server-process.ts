import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "./test-database.ts";

const MAIN = join(import.meta.dirname, "..", "server", "build", "main.mjs");
const READY = /Bakso is at home: (\S+)/;
/** A start takes three seconds, and on a machine with a dozen others on each core more than thirty. */
const START_TIMEOUT_MS = 60_000;
/** For a fixture that starts a server: its time is its own, not that of the test which happens to need it first. */
export const SERVER_FIXTURE_TIMEOUT_MS = START_TIMEOUT_MS + 15_000;

export interface ServerProcess {
  url: string;
  /** All that it wrote so far. */
  output(): string;
  /** Kills it (SIGKILL), as a power cut would. */
  kill(): Promise<void>;
  /** Ends it as an operator would. */
  stop(): Promise<void>;
  /** Starts it again on the same data and port. */
  start(): Promise<void>;
  /** Ends it and removes its data. */
  dispose(): Promise<void>;
}

/** The same with a database of a kind that does not matter (test-database.ts); for tests that don't end it themselves. */
export async function startServerOnTestDatabase(
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const database = await createTestDatabase();
  const server = await startServerProcess({ ...database.environment, ...environment }).catch(
    async (error) => {
      await database.drop();
      throw error;
    },
  );
  const { dispose } = server;
  server.dispose = async () => {
    await dispose();
    await database.drop();
  };
  return server;
}

/** Starts the built product in demo mode, as `npm start` does, on a data folder of its own. */
export async function startServerProcess(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), "bakso-e2e-"));
  let child: ChildProcess;
  let written = "";
  let url = "";

  const start = async () => {
    const port = url ? new URL(url).port : "0";
    const from = written.length;
    child = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: port,
        DATA_DIR: dataDir,
        CONTENT_DIR: join(import.meta.dirname, "..", "content"),
        LOG_LEVEL: "info",
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`the server did not start:\n${written}`)),
        START_TIMEOUT_MS,
      );
      const read = (part: Buffer) => {
        written += part.toString();
        const found = READY.exec(written.slice(from));
        if (!found?.[1]) return;
        url = found[1];
        clearTimeout(timer);
        resolve();
      };
      child.stdout?.on("data", read);
      child.stderr?.on("data", read);
      child.once("exit", (code) => reject(new Error(`the server ended with ${code}:\n${written}`)));
    });
  };
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
  };

  await start();
  return {
    get url() {
      return url;
    },
    output: () => written,
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    start,
    async dispose() {
      await end("SIGKILL");
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
