import { expect, test } from "vitest";
import { loadLitesvm } from "./litesvm.native.ts";

test("where litesvm has no native part, the error names the platform and the way out", async () => {
  const cause = new Error("Cannot find native binding");
  const load = loadLitesvm({ load: () => Promise.reject(cause), platform: "win32-x64" });
  await expect(load).rejects.toThrow(/win32-x64.*Set SOLANA_RPC_URL/);
  await expect(load).rejects.toHaveProperty("cause", cause);
});
