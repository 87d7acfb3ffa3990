import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { type Plugin, rolldown } from "rolldown";

export const ROOT = join(import.meta.dirname, "..");
const compress = promisify(brotliCompress);

/** Runs one of the project's tools. Its output is shown only when it fails. */
export function runTool(
  args: readonly string[],
  options: { cwd?: string; isQuiet?: boolean } = {},
): Promise<void> {
  const { cwd = ROOT, isQuiet = true } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      stdio: isQuiet ? ["ignore", "pipe", "pipe"] : "inherit",
    });
    const said: Buffer[] = [];
    child.stdout?.on("data", (part: Buffer) => said.push(part));
    child.stderr?.on("data", (part: Buffer) => said.push(part));
    child.on("error", reject);
    child.on("exit", (code) => {
      if (code === 0) return resolve();
      process.stderr.write(Buffer.concat(said));
      reject(new Error(`${args.join(" ")} failed (${code})`));
    });
  });
}

const tool = (path: string) => join(ROOT, "node_modules", path);

/** Files whose compressed form is worth keeping; pictures and fonts are compressed already. */
const COMPRESSIBLE = /\.(js|css|svg|json|txt|xml|webmanifest|ico)$/;
const SMALLEST_WORTH_BYTES = 200;

/** Writes `x.br` beside every file `x` that gets smaller by it. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name);
      const body = await readFile(file);
      if (body.length < SMALLEST_WORTH_BYTES) return;
      const small = await compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
      if (small.length < body.length) await writeFile(`${file}.br`, small);
    }),
  );
}

/** The demo wallet's code, which is no part of the pages. */
export function buildDemoWallet(): Promise<void> {
  return runTool([tool("vite/bin/vite.js"), "build"], { cwd: join(ROOT, "demo", "wallet") });
}

/** Frames for scripts of others: each one document, with our own script inline. */
const FOREIGN_FRAMES = { swap: "site/swap", chart: "assistant/chart" };

export async function buildForeignFrames(): Promise<void> {
  const out = join(ROOT, "web", "build", "frames");
  await mkdir(out, { recursive: true });
  for (const [name, folder] of Object.entries(FOREIGN_FRAMES)) {
    const source = join(ROOT, "web", "src", folder, "frame", `${name}.frame`);
    const bundle = await rolldown({ input: `${source}.ts`, platform: "browser", logLevel: "warn" });
    const { output } = await bundle.generate({ format: "iife", minify: true });
    await bundle.close();
    const script = output[0].code.replaceAll("</script", "<\\/script");
    const document = await readFile(`${source}.html`, "utf8");
    await writeFile(
      join(out, `${name}.html`),
      document.replace("/* script */", () => script),
    );
  }
}

/** Pages, frames and the demo wallet, for the browser and for rendering. */
export async function buildWeb(): Promise<void> {
  const web = join(ROOT, "web");
  await rm(join(web, "build"), { recursive: true, force: true });
  await runTool([tool("@react-router/dev/bin.cjs"), "build"], { cwd: web });
  await buildDemoWallet();
  await buildForeignFrames();
  await compressFiles(join(web, "build", "client"));
  await compressFiles(join(web, "build", "demo"));
}

const SERVER_BUILD = join(ROOT, "server", "build");

/** Packages that stay outside the bundle: native code, and code that looks for files beside its own. */
const EXTERNAL = [/^@electric-sql\/pglite/, /^litesvm/, /^sharp/, /^rolldown/, /^vite/];
/** What Fastify would load only if it were not given our own (server/src/app.ts), and for tests. A quarter of the start file. */
const NEVER_LOADED = ["@fastify/ajv-compiler", "@fastify/fast-json-stringify-compiler", "light-my-request"];

const leaveOutNeverLoaded: Plugin = {
  name: "leave-out-never-loaded",
  resolveId: (id) => (NEVER_LOADED.includes(id) ? `\0${id}` : undefined),
  load: (id) =>
    NEVER_LOADED.includes(id.slice(1)) && id.startsWith("\0")
      ? `throw new Error(${JSON.stringify(`${id.slice(1)} is no part of the built server`)});`
      : undefined,
};

/**
 * V8 holds a source with two bytes for each character as soon as one of them is beyond Latin-1; our start file had a
 * thousand such, in two million.
 */
const writeInAscii: Plugin = {
  name: "write-in-ascii",
  generateBundle(_options, bundle) {
    for (const part of Object.values(bundle)) if (part.type === "chunk") part.code = inAscii(part.code);
  },
};

/** The same program: strings, templates and patterns may all name a character by its number. */
export const inAscii = (code: string): string =>
  code.replace(/(\\*)([^\0-\x7f])/g, (_all, slashes: string, character: string) => {
    const name = `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
    // A character that is written with a backslash stands for itself.
    return slashes.length % 2 === 0 ? slashes + name : slashes.slice(1) + name;
  });

/**
 * The server as a few files. It runs just as well unbuilt; bundled it starts in a quarter of the time and takes a third
 * less memory, since Node reads and checks a handful of files instead of a thousand.
 *
 * @param sources the hash of what it is built from
 */
export async function buildServer(sources: string, out = SERVER_BUILD): Promise<void> {
  await rm(out, { recursive: true, force: true });
  const server = join(ROOT, "server", "src");
  // What a start loads is CommonJS: of modules V8 gives no compiled code back once they have run (server/src/built-code.ts).
  await bundle(sources, { serve: join(server, "serve.ts") }, { dir: out, format: "cjs", ending: "cjs" });
  const entries = {
    main: join(server, "main.ts"),
    "embedded-database": join(server, "database", "embedded", "worker.ts"),
    "offline-voice": join(ROOT, "demo", "voice", "espeak.child.ts"),
    "offline-pictures": join(ROOT, "demo", "drawing", "picture.worker.ts"),
    "picture-inspection": join(server, "pictures", "inspect.worker.ts"),
    "attachment-reading": join(server, "features", "attachments", "reading", "read.worker.ts"),
    "game-replay": join(server, "features", "game", "replay.worker.ts"),
  };
  await bundle(sources, entries, { dir: out, format: "esm", ending: "mjs" });
}

async function bundle(
  sources: string,
  input: Record<string, string>,
  { dir, format, ending }: { dir: string; format: "cjs" | "esm"; ending: string },
): Promise<void> {
  const parts = await rolldown({
    input,
    platform: "node",
    external: format === "esm" ? [...EXTERNAL, /^\.\/serve\.ts$/] : EXTERNAL,
    plugins: [leaveOutNeverLoaded, writeInAscii],
    transform: { define: { SOURCES_HASH: JSON.stringify(sources) } },
    logLevel: "warn",
  });
  await parts.write({
    dir,
    format,
    // Scripts with kept code can't import; Node's require takes modules of both kinds.
    dynamicImportInCjs: false,
    entryFileNames: `[name].${ending}`,
    chunkFileNames: `parts/[name]-[hash].${ending}`,
    // Names stay, so that a stack can be read; V8 keeps every character of a source that it has loaded.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  });
  await parts.close();
}

const READY = "Bakso is at home";
const START_MOST_MS = 60_000;

/**
 * Starts the built server once, on data of its own, so that the code which V8 compiles for a start is part of the build:
 * also the first start of a container is then a quick one. Where it does not start, the first start compiles.
 */
export async function compileAhead(): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), "bakso-build-"));
  const { PATH, HOME, TMPDIR } = process.env;
  // Nothing of the operator's settings: the build touches no database and no service.
  const own = { DATA_DIR: data, CONTENT_DIR: join(ROOT, "content"), PORT: "0", SHUTDOWN_DRAIN_SECONDS: "0" };
  const child = spawn(process.execPath, [join(SERVER_BUILD, "main.mjs")], {
    cwd: data,
    env: { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}), ...own },
    stdio: ["ignore", "pipe", "ignore"],
    timeout: START_MOST_MS,
  });
  let said = "";
  child.stdout.on("data", (part: Buffer) => {
    said += part.toString();
    if (said.includes(READY)) child.kill("SIGTERM");
  });
  await once(child, "exit");
  await rm(data, { recursive: true, force: true });
}

const SOURCES = ["contract", "game", "server", "web", "art", "demo", "scripts"];
const STAMP = join(ROOT, "node_modules", ".bakso-built");

/** One hash over all sources and the lockfile. */
async function fingerprint(): Promise<string> {
  const hash = createHash("sha256").update(readFileSync(join(ROOT, "package-lock.json")));
  for (const folder of SOURCES) {
    const entries = await readdir(join(ROOT, folder), { withFileTypes: true, recursive: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter(
        (file) =>
          !/[\\/](node_modules|build|\.react-router|\.cache)[\\/]/.test(file) &&
          !/\.(test|e2e)\.tsx?$/.test(file),
      );
    for (const file of files.sort()) hash.update(file).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** Builds what has changed since the last time. @returns false when there was nothing to do */
export async function buildWhenNeeded(onStep: (step: string) => void): Promise<boolean> {
  const wanted = await fingerprint();
  const isBuilt =
    existsSync(join(ROOT, "web", "build", "server", "index.js")) &&
    existsSync(join(ROOT, "server", "build", "main.mjs"));
  if (isBuilt && existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return false;
  onStep("Building the pages and the server");
  await Promise.all([buildWeb(), buildServer(wanted)]);
  await compileAhead();
  writeFileSync(STAMP, wanted);
  return true;
}
