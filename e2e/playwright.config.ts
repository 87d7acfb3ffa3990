import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

const CHROMIUM = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../test-results",
  fullyParallel: false,
  // A test waits for a third of its time and more: with as many workers as cores, the cores would rest so long.
  workers: availableParallelism() + 1,
  // One second try, whose trace is kept; scripts/test.ts names what needed it, and fails when it was more than a few.
  retries: 1,
  // These tell a test that hangs from one that does not; how fast the product is, bounds and benchmarks of their own
  // tell. On a machine a third as fast as ours, Home's scripts and the helper's panel have taken more than 7 s.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 800 },
    permissions: ["clipboard-read", "clipboard-write"],
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: CHROMIUM,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
