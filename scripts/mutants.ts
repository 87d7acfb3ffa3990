// `npm run mutants [area or file …]`: makes small mistakes in the code, one at a time, and sees whether a test notices.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, matchesGlob } from "node:path";
import { parse } from "yaml";
import { ROOT } from "./build-steps.ts";
import { AREAS, type Area, type Batch } from "./mutants/areas.ts";
import { type Measured, mutantsPage, type Reason } from "./mutants/mutants-page.ts";
import { readMutants, type StrykerReport } from "./mutants/survivors.ts";

const PAGE = join(ROOT, "docs", "mutants.md");
const REASONS = join(ROOT, "docs", "mutants.reasons.yaml");
const STRYKER = join(ROOT, "node_modules", "@stryker-mutator", "core", "bin", "stryker.js");

const kept = (batch: Batch, what: string) => join(ROOT, ".cache", "mutants", `${batch.name}${what}.json`);
const report = (batch: Batch) => kept(batch, "");
const isOf = ({ mutate }: Batch, file: string) =>
  mutate.some((glob) => !glob.startsWith("!") && matchesGlob(file, glob));
const concerns = (batch: Batch, area: Area, word: string) =>
  area.name === word || batch.name === word || isOf(batch, word);

/**
 * Measures a batch. Results that the next run takes over are put aside until this one has come to its end: one that was
 * broken off writes down, for all that it did not try, that it could not be tried.
 */
async function measure(batch: Batch): Promise<boolean> {
  const [done, underWay] = [kept(batch, ".incremental"), kept(batch, ".running")];
  await Promise.all([report(batch), underWay].map((file) => rm(file, { force: true })));
  if (existsSync(done)) await copyFile(done, underWay);
  if ((await run(batch)) !== 0) return false;
  await rename(underWay, done);
  return true;
}

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
    area.batches.map(async (batch) => {
      const { files } = JSON.parse(await readFile(report(batch), "utf8")) as StrykerReport;
      // It goes on to name what was measured with this batch before.
      return { files: Object.fromEntries(Object.entries(files).filter(([file]) => isOf(batch, file))) };
    }),
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
let isComplete = true;
if (!isPageAlone) for (const batch of wanted) isComplete = (await measure(batch)) && isComplete;

const results = (await Promise.all(AREAS.map(measured))).filter((result) => result !== undefined);
const reasons = parse(await readFile(REASONS, "utf8")) as Reason[];
const before = existsSync(PAGE) ? await readFile(PAGE, "utf8") : "";
await writeFile(
  PAGE,
  mutantsPage({ before, areas: AREAS.map(({ name }) => name), results, reasons, day: new Date() }),
);
console.log("  Written: docs/mutants.md");
process.exitCode = isComplete ? 0 : 1;
