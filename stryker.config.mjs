// Mutation tests: `npm run mutants` fills in which files are changed and which tests are asked (scripts/mutants.ts).
const batch = process.env.MUTANTS_BATCH ?? "by-hand";

export default {
  testRunner: "vitest",
  vitest: { configFile: "scripts/mutants/vitest.config.ts", related: false, pool: "forks" },
  coverageAnalysis: "perTest",
  // What runs once while a file loads needs the whole file anew for each mutant.
  ignoreStatic: true,
  appendPlugins: [new URL("./scripts/mutants/words.ignorer.mjs", import.meta.url).href],
  ignorers: ["words"],
  incremental: true,
  incrementalFile: `.cache/mutants/${batch}.incremental.json`,
  reporters: ["json", "progress-append-only"],
  jsonReporter: { fileName: `.cache/mutants/${batch}.json` },
  tempDirName: `.cache/mutants/${batch}.sandbox`,
  // Nothing here is asked for by the tests of the server, the contract and the web's plain functions.
  ignorePatterns: [".cache", "art", "bench", "deploy", "docs", "e2e", "web/public"],
  concurrency: 1,
  // A busy machine must not make a slow test look like an endless one.
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 20,
};
