import { sql } from "kysely";
import { expect, it } from "vitest";
import { useStoreDatabase } from "../../../test/store-database.ts";
import { createErasureStore } from "./erasure.store.ts";

const database = useStoreDatabase();

it("An erasure that was asked for counts as broken off after a minute, and not while it is under way", async () => {
  const store = createErasureStore(database());
  for (const wallet of ["old", "new"]) await store.begin(wallet);
  await sql`update erasures set asked_at = now() - interval '2 minutes' where wallet_address = 'old'`.execute(
    database(),
  );
  expect(await store.listBrokenOff()).toEqual(["old"]);
  await store.end("old");
  expect([await store.isBegun("old"), await store.isBegun("new")]).toEqual([false, true]);
  expect(await store.listBrokenOff()).toEqual([]);
});
