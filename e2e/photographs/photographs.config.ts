import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import tests from "../playwright.config.ts";

/** Takes pictures of every screen, for people to look at: nothing here is a test, and `npm test` does not run it. */
export default defineConfig({
  ...tests,
  testDir: ".",
  testMatch: "*.photo.ts",
  outputDir: "../../test-results/photographs",
  fullyParallel: true,
  workers: availableParallelism(),
});
