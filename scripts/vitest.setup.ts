import { vi } from "vitest";

/** How long a test waits for what has to come. Vitest's own second is too short where a whole run keeps a slow machine busy. */
const PATIENCE_MS = 10_000;

// `expect.poll` has a setting for it (vitest.config.ts), `vi.waitFor` has none.
const { waitFor } = vi;
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === "number" ? options : { timeout: PATIENCE_MS, ...options });
