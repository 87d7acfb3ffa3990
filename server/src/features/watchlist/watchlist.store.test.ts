import { WATCHLIST_TEXT_FIELDS } from "@bakso/contract/constants";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { useStoreDatabase } from "../../../test/store-database.ts";
import { createWatchlistStore } from "./watchlist.store.ts";

const database = useStoreDatabase();
const noTexts = Object.fromEntries(WATCHLIST_TEXT_FIELDS.map((field) => [field, null])) as Record<
  (typeof WATCHLIST_TEXT_FIELDS)[number],
  null
>;
const item = (name: string) => ({ type: "token" as const, name, chain: "solana" as const, ...noTexts });

it("A watchlist is in its order, and one entry of one wallet is changed or removed", async () => {
  const store = createWatchlistStore(database());
  const names = async (wallet = "mine") => (await store.list(wallet)).map(({ name }) => name);
  for (const wallet of ["mine", "theirs"])
    for (const id of ["c", "a", "b"]) await store.add(wallet, id, item(id), 3);
  await sql`update watchlist_items set created_at = case item_id when 'b' then timestamptz '2026-11-20' else '2026-11-21' end`.execute(
    database(),
  );
  expect(await names()).toEqual(["b", "a", "c"]);
  expect(await store.add("mine", "d", item("d"), 3)).toBeUndefined();
  expect(await store.update("mine", "a", item("changed"))).toMatchObject({ id: "a", name: "changed" });
  expect(await store.remove("mine", "c")).toBe(true);
  expect(await store.remove("mine", "c")).toBe(false);
  expect([await names(), await names("theirs")]).toEqual([
    ["b", "changed"],
    ["b", "a", "c"],
  ]);
});
