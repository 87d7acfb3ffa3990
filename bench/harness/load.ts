import { execFile, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const AUTOCANNON = fileURLToPath(import.meta.resolve("autocannon"));
const CONNECTIONS = 32;

/** The load generator. wrk is several times faster than autocannon, which uses more processor on large responses than the server does. */
export const loadGenerator = (): "wrk" | "autocannon" =>
  spawnSync("wrk", ["-v"]).error ? "autocannon" : "wrk";

interface Cannonade {
  requests: { average: number };
  non2xx: number;
  errors: number;
}

export interface Load {
  /** The core that asks. */
  core: number;
  seconds: number;
  cookie?: string;
  /** Asks for the compressed form, as browsers do. */
  isBrowserLike?: boolean;
  generator?: ReturnType<typeof loadGenerator>;
}

/** Requests answered a second, with 32 connections. */
export async function requestRate(url: string, load: Load): Promise<number> {
  const { core, seconds, cookie, isBrowserLike = false, generator = loadGenerator() } = load;
  const pinned = ["-c", String(core)];
  const headers = {
    ...(cookie === undefined ? {} : { cookie }),
    ...(isBrowserLike ? { "accept-encoding": "br" } : {}),
  };
  if (generator === "wrk") {
    const said = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
    const args = ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, ...said, url];
    const { stdout } = await run("taskset", [...pinned, "wrk", ...args]);
    const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
    if (!(rate > 0) || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: ${stdout}`);
    return rate;
  }
  const said = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}=${value}`]);
  const args = ["-c", String(CONNECTIONS), "-d", String(seconds), "-j", "-n", ...said, url];
  const { stdout } = await run("taskset", [...pinned, process.execPath, AUTOCANNON, ...args]);
  const { requests, non2xx, errors } = JSON.parse(stdout) as Cannonade;
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors`);
  return requests.average;
}
