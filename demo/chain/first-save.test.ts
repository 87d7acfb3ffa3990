import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { startTestChain } from "./testing/chain.fixture.ts";

/** A disk that takes longer than the chain waits before it saves. */
const SLOW_DISK_MS = 300;
const writes = vi.hoisted(() => ({ atOnce: 0, most: 0 }));
vi.mock("./state/atomic-file.ts", () => ({
  writeFileAtomically: async () => {
    writes.atOnce += 1;
    writes.most = Math.max(writes.most, writes.atOnce);
    await delay(SLOW_DISK_MS);
    writes.atOnce -= 1;
  },
}));

test("a new chain with a past is written once at a time, however slow the disk is", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "local-chain-"));
  const gifts = [
    {
      to: "So11111111111111111111111111111111111111112",
      lamports: 1_000_000n,
      atMs: Date.parse("2026-01-01"),
    },
  ];
  const chain = await startTestChain({ dataDir, past: { gifts, balances: [] } });
  await chain.close();
  await rm(dataDir, { recursive: true });
  expect(writes.most).toBe(1);
});
