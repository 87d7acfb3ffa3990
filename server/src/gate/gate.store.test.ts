import { expect, it } from "vitest";
import { openTestDatabase } from "../../test/database.ts";
import { migrations } from "../database/migrations.ts";
import type { DatabaseSchema } from "../database/schema.ts";
import { createGateStore, type StoredBalance } from "./gate.store.ts";

it("[GATE-11] keeps the newer of two readings, whichever instance writes last", async () => {
  const database = await openTestDatabase<DatabaseSchema>(migrations);
  const store = createGateStore(database.db);
  const save = (reading: StoredBalance) => store.saveBalances(new Map([["wallet", reading]]));
  const newer = { balanceRaw: 0n, checkedAtMs: 1_800_000_060_000 };
  await save(newer);
  await save({ balanceRaw: 350_000_000_000n, checkedAtMs: 1_800_000_000_000 });
  expect(await store.findBalance("wallet")).toEqual(newer);
  const newest = { balanceRaw: 1n, checkedAtMs: 1_800_000_120_000 };
  await save(newest);
  expect(await store.findBalance("wallet")).toEqual(newest);
  // More than a number holds exactly.
  const most = { balanceRaw: 18_446_744_073_709_551_615n, checkedAtMs: 1_800_000_180_000 };
  await save(most);
  expect(await store.findBalance("wallet")).toEqual(most);
  const others = new Map([
    ["another", newer],
    ["wallet", newer],
  ]);
  await store.saveBalances(others);
  expect([await store.findBalance("another"), await store.findBalance("wallet")]).toEqual([newer, most]);
  await database.close();
});
