// `npm run mutants [area or file …]`: makes small mistakes in the code, one at a time, and sees whether a test notices.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join, matchesGlob } from "node:path";
import { parse } from "yaml";
import { ROOT } from "./build-steps.ts";
import { AREAS, type Area, type Batch } from "./mutants/areas.ts";
import { type Measured, mutantsPage, type Reason } from "./mutants/mutants-page.ts";
import { readMutants, type StrykerReport } from "./mutants/survivors.ts";

const PAGE = join(ROOT, "docs", "mutants.md");
const REASONS = join(ROOT, "docs", "mutants.reasons.yaml");
const STRYKER = join(ROOT, "node_modules", "@stryker-mutator", "core", "bin", "stryker.js");

const report = (batch: Batch) => join(ROOT, ".cache", "mutants", `${batch.name}.json`);
const concerns = (batch: Batch, area: Area, word: string) =>
  area.name === word || batch.name === word || batch.mutate.some((glob) => matchesGlob(word, glob));

/** One at a time and last in line for the processor: nobody waits for the answer. */
function run(batch: Batch): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [STRYKER, "run"], {
      cwd: ROOT,
      stdio: "inherit",
      env: { ...process.env, MUTANTS_BATCH: JSON.stringify(batch) },
    });
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/** What is known of an area; nothing while one of its batches was never run to its end. */
async function measured(area: Area): Promise<Measured | undefined> {
  if (!area.batches.every((batch) => existsSync(report(batch)))) return undefined;
  const reports = await Promise.all(
    area.batches.map(async (batch) => JSON.parse(await readFile(report(batch), "utf8")) as StrykerReport),
  );
  return { area: area.name, mutants: reports.flatMap(readMutants) };
}

const words = process.argv.slice(2).filter((word) => word !== "--page");
const isPageAlone = process.argv.includes("--page");
const wanted = AREAS.flatMap((area) =>
  area.batches.filter((batch) => words.length === 0 || words.some((word) => concerns(batch, area, word))),
);
if (wanted.length === 0) {
  console.error(`  Nothing is called that. Areas: ${AREAS.map(({ name }) => name).join(", ")}`);
  process.exit(1);
}
let failed = 0;
if (!isPageAlone) for (const batch of wanted) failed += (await run(batch)) === 0 ? 0 : 1;

const results = (await Promise.all(AREAS.map(measured))).filter((result) => result !== undefined);
const reasons = parse(await readFile(REASONS, "utf8")) as Reason[];
const before = existsSync(PAGE) ? await readFile(PAGE, "utf8") : "";
await writeFile(
  PAGE,
  mutantsPage({ before, areas: AREAS.map(({ name }) => name), results, reasons, day: new Date() }),
);
console.log("  Written: docs/mutants.md");
process.exitCode = failed === 0 ? 0 : 1;
