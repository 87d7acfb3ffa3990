import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { PATIENCE_MS } from "./scripts/test-patience.ts";

/** Plain functions, which share nothing that a test could leave behind: their files need no process each. */
const PLAIN = new Set(["contract", "game", "web"]);

/** One project a workspace, so that `vitest --project server` runs just that part. */
const nodeProject = (name: string) => ({
  test: {
    name,
    isolate: !PLAIN.has(name),
    root: `./${name}`,
    include: ["**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/build/**", "**/*.spec.ts"],
    environment: "node",
    // Some tests start a database; a busy machine takes its time for that.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: PATIENCE_MS } },
    setupFiles: [fileURLToPath(new URL("./scripts/vitest.setup.ts", import.meta.url))],
  },
});

export default defineConfig({
  test: {
    // Left to itself it keeps a core for the transforms, which are done after a few seconds. One worker more than cores:
    // those that start servers and databases wait for a third of their time.
    maxWorkers: availableParallelism() + 1,
    projects: ["contract", "game", "art", "server", "demo", "web", "scripts", "fakes", "bench"].map(
      nodeProject,
    ),
  },
});
