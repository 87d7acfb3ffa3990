// Mutation tests: `npm run mutants` fills in which files are changed and which tests are asked (scripts/mutants.ts).
const { name, mutate, tests } = JSON.parse(
  process.env.MUTANTS_BATCH ?? '{"name":"none","mutate":[],"tests":[]}',
);

export default {
  mutate,
  testFiles: tests,
  testRunner: "vitest",
  vitest: { configFile: "scripts/mutants/vitest.config.ts", related: false, pool: "threads" },
  coverageAnalysis: "perTest",
  // What runs once while a file loads needs the whole file anew for each mutant.
  ignoreStatic: true,
  appendPlugins: ["words.ignorer.mjs", "clauses.mutator.mjs"].map(
    (name) => new URL(`./scripts/mutants/${name}`, import.meta.url).href,
  ),
  // The second ignores nothing: naming it makes sure that its mutator is there.
  ignorers: ["words", "clauses"],
  incremental: true,
  incrementalFile: `.cache/mutants/${name}.running.json`,
  reporters: ["json", "progress-append-only"],
  jsonReporter: { fileName: `.cache/mutants/${name}.json` },
  tempDirName: `.cache/mutants/${name}.sandbox`,
  // Nothing here is asked for by the tests of the server, the contract and the web's plain functions.
  ignorePatterns: [".cache", "art", "bench", "deploy", "docs", "e2e", "web/public"],
  concurrency: 1,
  // A busy machine must not make a slow test look like an endless one: what waits for ever is ended by the test's own limit
  // (scripts/mutants/vitest.config.ts), and this is left for what never comes back to its thread.
  timeoutMS: 25_000,
  timeoutFactor: 4,
  dryRunTimeoutMinutes: 20,
};
