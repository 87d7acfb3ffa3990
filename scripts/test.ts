import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { buildWhenNeeded, ROOT } from "./build-steps.ts";

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

const bin = (path: string) => join(ROOT, "node_modules", path);
const reports = mkdtempSync(join(tmpdir(), "bakso-test-"));
const total: Tally = { passed: 0, failed: 0, skipped: 0 };
/** Each failed test with the first line of its error: told once more at the end, since a log may be cut at its start. */
const failures: string[] = [];

/** Runs a tool with its output on the screen. @returns its exit code */
function run(args: readonly string[], environment: NodeJS.ProcessEnv = process.env): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: "inherit", env: environment });
    child.on("error", () => resolve(1));
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

/** Adds a runner's counts. A runner that failed without a failed test, or left no report, counts as one failure. */
function count(name: string, exitCode: number, tally: Tally | undefined): void {
  const failed = tally ? tally.failed : 1;
  total.passed += tally?.passed ?? 0;
  total.skipped += tally?.skipped ?? 0;
  total.failed += failed === 0 && exitCode !== 0 ? 1 : failed;
  console.log(
    `\n  ${name}: ${tally ? `${tally.passed} passed, ${failed} failed, ${tally.skipped} skipped` : "left no report"}\n`,
  );
}

function readReport<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : undefined;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

const firstLine = (text = "") => stripVTControlCharacters(text).trim().split("\n", 1)[0] ?? "";

async function unitAndRouteTests(): Promise<void> {
  const file = join(reports, "vitest.json");
  const code = await run([
    bin("vitest/vitest.mjs"),
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ]);
  const report = readReport<VitestReport>(file);
  // A file that can't even be loaded has no tests to fail.
  const unloadable = report?.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  for (const { name, message } of unloadable ?? [])
    failures.push(`${relative(ROOT, name)}: ${firstLine(message)}`);
  for (const { name, assertionResults } of report?.testResults ?? [])
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === "failed")
        failures.push(`${relative(ROOT, name)}: ${fullName}: ${firstLine(failureMessages[0])}`);
  count(
    "Unit and route tests",
    code,
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests + (unloadable?.length ?? 0),
      skipped: report.numPendingTests + report.numTodoTests,
    },
  );
}

interface PlaywrightSuite {
  specs?: {
    file: string;
    line: number;
    title: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number };
  errors: unknown[];
}

/** A test that passes only at the second try shows a fault of the test or of the product. More than this many fail the run. */
const SECOND_TRIES_ALLOWED = 2;

/** The tests that ended so, each with the first line of its first error. */
function testsThatEnded(
  status: "flaky" | "unexpected",
  { specs = [], suites = [] }: PlaywrightSuite,
): string[] {
  const here = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter((test) => test.status === status)
      .map(({ results }) => {
        const error = results.find((result) => result.error)?.error;
        return `e2e/${file}:${line} ${title}: ${firstLine(error?.message)}`;
      }),
  );
  return [...here, ...suites.flatMap((suite) => testsThatEnded(status, suite))];
}

async function browserTests(): Promise<void> {
  const file = join(reports, "playwright.json");
  const code = await run(
    [bin("@playwright/test/cli.js"), "test", "--config", "e2e/playwright.config.ts", "--reporter=line,json"],
    {
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      CHROMIUM_PATH: findChromium() ?? "",
    },
  );
  const report = readReport<PlaywrightReport>(file);
  const triedTwice = report ? testsThatEnded("flaky", report) : [];
  if (report) failures.push(...testsThatEnded("unexpected", report));
  if (triedTwice.length > 0)
    console.log(
      `\n  Passed at the second try alone (traces in test-results/):\n    ${triedTwice.join("\n    ")}`,
    );
  const isTooMany = triedTwice.length > SECOND_TRIES_ALLOWED;
  if (isTooMany) failures.push(...triedTwice);
  count(
    "Browser tests of the production build",
    code,
    report && {
      passed: report.stats.expected + (isTooMany ? 0 : report.stats.flaky),
      failed: report.stats.unexpected + report.errors.length + (isTooMany ? report.stats.flaky : 0),
      skipped: report.stats.skipped,
    },
  );
}

async function checks(): Promise<void> {
  const code = await run([join(ROOT, "scripts", "check.ts")]);
  count("Checks (types, style, directions, unused code, content, lockfile)", code, {
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? 0 : 1,
    skipped: 0,
  });
}

/** The headless shell draws the same pages in a third of the time; a whole browser works too. */
const CHROMIUM_PLACES = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

function findChromium(): string | undefined {
  return CHROMIUM_PLACES.find((path) => path && existsSync(path));
}

/** Debian's Chromium without its windows, installed when it is missing and we may. */
function ensureChromium(): void {
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  const found = findChromium();
  if (found && (found !== "/usr/bin/chromium" || !mayInstall)) return;
  if (!mayInstall) {
    console.error("  The browser tests need Chromium: install it, or name it in CHROMIUM_PATH.");
    return;
  }
  console.log("  … Installing Chromium for the browser tests");
  const apt = (...args: string[]) =>
    spawnSync("apt-get", args, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  apt("update");
  const shell = apt("install", "-y", "--no-install-recommends", "chromium-headless-shell");
  if (shell.status !== 0 && !found) apt("install", "-y", "--no-install-recommends", "chromium");
}

const only = process.argv[2];
if (!only || only === "check") await checks();
// Not only browser tests start the built product.
if (only !== "check") await buildWhenNeeded((step) => console.log(`  … ${step}`));
if (!only || only === "unit") await unitAndRouteTests();
if (!only || only === "browser") {
  ensureChromium();
  await browserTests();
}
rmSync(reports, { recursive: true, force: true });
if (total.skipped > 0) console.log("  Skipped tests name their reason in the report above.");
if (!process.env.TEST_DATABASE_URL)
  console.log(
    "  Nothing was tried on a PostgreSQL server: TEST_DATABASE_URL names none. The embedded one was used instead.",
  );
if (failures.length > 0) console.log(`  Failed:\n    ${failures.join("\n    ")}\n`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;
