import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../build-steps.ts";
import { applyEdit, type Example } from "./example.ts";

/** What is built and tested; `content/` and the packages are only looked at, and linked. */
const COPIED = ["contract", "game", "art", "server", "web", "demo", "fakes", "bench", "scripts"];
const TYPED = ["contract", "server", "web"];
const SKIPPED = /[\\/](node_modules|build|\.cache)$|^web[\\/]public$/;

/** Copies the code into a folder and puts all examples in. @returns the folder's own paths to their tests */
export function buildExamples(folder: string, examples: readonly Example[]): string[] {
  for (const workspace of COPIED)
    cpSync(join(ROOT, workspace), join(folder, workspace), {
      recursive: true,
      filter: (source) => !SKIPPED.test(source.slice(ROOT.length + 1)),
    });
  for (const file of ["tsconfig.node.json", "vitest.config.ts", "package.json"])
    cpSync(join(ROOT, file), join(folder, file));
  symlinkSync(join(ROOT, "content"), join(folder, "content"));
  linkPackages(folder);
  for (const { added, tests, edits } of examples) {
    for (const { path, text } of [...added, ...tests]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    for (const edit of edits) {
      const file = join(folder, edit.path);
      writeFileSync(file, applyEdit(readFileSync(file, "utf8"), edit));
    }
  }
  return examples.flatMap(({ tests }) => tests.map(({ path }) => path));
}

/** The packages of others are those of the project; ours are the copies. */
function linkPackages(folder: string): void {
  const packages = join(ROOT, "node_modules");
  const links = join(folder, "node_modules");
  mkdirSync(join(links, "@bakso"), { recursive: true });
  for (const name of readdirSync(packages).filter((entry) => entry !== "@bakso" && entry !== ".cache"))
    symlinkSync(join(packages, name), join(links, name));
  for (const workspace of COPIED) symlinkSync(join(folder, workspace), join(links, "@bakso", workspace));
}

/** Runs a tool of the project in the folder. @returns its output when it failed */
function tool(folder: string, path: string, ...args: string[]): string | undefined {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, "node_modules", path), ...args],
    {
      cwd: folder,
      encoding: "utf8",
    },
  );
  return status === 0 ? undefined : `${path} ${args.join(" ")}\n${stdout}${stderr}`;
}

/** @returns what does not compile */
export const typeProblems = (folder: string): string[] =>
  [
    tool(join(folder, "web"), "@react-router/dev/bin.cjs", "typegen"),
    ...TYPED.map((workspace) => tool(folder, "typescript/bin/tsc", "-p", workspace)),
  ].filter((problem) => problem !== undefined);

/** @returns what the examples' own tests say when one fails */
export const testProblem = (folder: string, tests: readonly string[]): string | undefined =>
  tool(folder, "vitest/vitest.mjs", "run", ...tests);
