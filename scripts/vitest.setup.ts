import { vi } from "vitest";
import { PATIENCE_MS } from "./test-patience.ts";

// `expect.poll` has a setting for it (vitest.config.ts), `vi.waitFor` has none.
const { waitFor } = vi;
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === "number" ? options : { timeout: PATIENCE_MS, ...options });
