import { defineConfig } from "vitest/config";

/** All workspaces as one, and only what tests import directly: which files run is said for each mutant. */
export default defineConfig({
  test: {
    include: ["{contract,server,web}/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/build/**"],
    // A mistake often makes a test wait for what never comes.
    testTimeout: 12_000,
    hookTimeout: 30_000,
  },
});
