import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../build-steps.ts";

/** One file of ours, and those of ours that it imports, types too. */
export interface SourceFile {
  path: string;
  imports: readonly string[];
}

export interface Imports {
  files: readonly SourceFile[];
  /** Imports that `.dependency-cruiser.mjs` forbids: rule, from, to. */
  violations: readonly string[];
}

/** What is cruised: all code of ours. */
export const CRUISED = [
  "contract",
  "game",
  "server",
  "web/src",
  "demo",
  "art/src",
  "fakes",
  "e2e",
  "bench",
  "scripts",
];
export const CRUISER = join(ROOT, "node_modules", "dependency-cruiser", "bin", "dependency-cruiser.mjs");

interface Report {
  modules: { source: string; dependencies: { resolved: string }[] }[];
  summary: { violations: { rule: { name: string; severity: string }; from: string; to: string }[] };
}

const LARGEST_REPORT_CHARS = 200_000_000;

/** Reads all imports once. */
async function cruise(): Promise<Imports> {
  const text = await new Promise<string>((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [CRUISER, "--config", ".dependency-cruiser.mjs", "--output-type", "json", ...CRUISED],
      { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] },
    );
    const said: Buffer[] = [];
    let length = 0;
    child.stdout.on("data", (part: Buffer) => {
      length += part.length;
      if (length > LARGEST_REPORT_CHARS) child.kill();
      said.push(part);
    });
    child.on("error", reject);
    // Its exit code also tells of violations, which are in the report.
    child.on("close", () => resolve(Buffer.concat(said).toString()));
  });
  const { modules, summary } = JSON.parse(text) as Report;
  const ours = new Set(modules.map(({ source }) => source).filter((source) => isOurs(source)));
  return {
    files: modules
      .filter(({ source }) => ours.has(source))
      .map(({ source, dependencies }) => ({
        path: source,
        imports: [
          ...new Set(dependencies.map(({ resolved }) => resolved).filter((file) => ours.has(file))),
        ].filter((file) => file !== source),
      })),
    violations: summary.violations
      .filter(({ rule }) => rule.severity === "error")
      .map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  };
}

const isOurs = (path: string): boolean =>
  /\.(ts|tsx|mjs)$/.test(path) && !/node_modules|\+types\//.test(path);

let read: Promise<Imports> | undefined;

/** All imports of the code; read once a process. */
export const readImports = (): Promise<Imports> => {
  read ??= cruise();
  return read;
};
