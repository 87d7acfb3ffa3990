// Entry of every npm script. Runs on whatever Node is there (20 or later) and without any dependency: it installs what
// is missing and hands over to the Node that the project pins.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const [command = "start", ...rest] = process.argv.slice(2);
const WANTED_MAJOR = 24;

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const LOOK_FOR_PARENT_MS = 500;
const parent = process.ppid;

/**
 * Runs a program to its end and passes signals on to it. The program is also told to end when npm, our parent, is gone
 * without a word: it would go on as an orphan that holds port and data.
 *
 * @param stdio with a channel of its own ("ipc") the program notices, too, that we are gone
 */
function run(program, args, env = process.env, stdio = "inherit") {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio,
      env,
      shell: process.platform === "win32" && program === "npm",
    });
    const pass = (signal) => child.kill(signal);
    for (const signal of SIGNALS) process.on(signal, pass);
    const watch = setInterval(() => {
      if (process.env.npm_lifecycle_event === undefined || process.ppid === parent) return;
      clearInterval(watch);
      pass("SIGTERM");
    }, LOOK_FOR_PARENT_MS);
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      clearInterval(watch);
      for (const each of SIGNALS) process.off(each, pass);
      resolve(signal ? 128 + constants.signals[signal] : (code ?? 1));
    });
  });
}

async function install() {
  const lock = readFileSync(join(root, "package-lock.json"));
  const wanted = createHash("sha256").update(lock).digest("hex");
  const stamp = join(root, "node_modules", ".bakso-installed");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("  … Installing what the project needs (the first time only, about half a minute)");
  const code = await run("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (code !== 0) {
    console.error("\n  The installation failed. Is this machine online? Try again with: npm install");
    process.exit(code);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** The pinned Node, or the running one where it is new enough (some systems have no package of the pinned one). */
function findNode() {
  const pinned = join(
    root,
    "node_modules",
    "node",
    "bin",
    process.platform === "win32" ? "node.exe" : "node",
  );
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split(".")[0]) >= WANTED_MAJOR) return process.execPath;
  console.error(
    `\n  Bakso needs Node ${WANTED_MAJOR}, and the packaged one does not exist for this system. Install Node ${WANTED_MAJOR} and try again.`,
  );
  return process.exit(1);
}

await install();
const node = findNode();
const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ""}` };
const script = join(root, "scripts", `${command}.ts`);
if (!existsSync(script)) {
  console.error(`  There is no command "${command}".`);
  process.exit(1);
}
// A small young generation: a large one takes memory, at little gain for streams of small pieces. The old one is set when
// the server runs (server/src/main.ts).
const flags = command === "start" ? ["--max-semi-space-size=4"] : [];
// glibc keeps a heap for each thread that decodes pictures; two heaps are enough. Other C libraries ignore this.
if (command === "start") env.MALLOC_ARENA_MAX ??= "2";
if (existsSync(join(root, ".env"))) flags.push("--env-file=.env");
const isServer = command === "start" || command === "dev";
const stdio = isServer ? ["inherit", "inherit", "inherit", "ipc"] : "inherit";
process.exit(await run(node, [...flags, script, ...rest], env, stdio));
