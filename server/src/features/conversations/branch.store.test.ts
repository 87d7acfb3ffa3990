import { sql } from "kysely";
import { expect, it } from "vitest";
import { useStoreDatabase } from "../../../test/store-database.ts";
import { createBranchStore } from "./branch.store.ts";

const database = useStoreDatabase();

it("The versions that are not shown come oldest first, each counted among those of its own place", async () => {
  await database()
    .insertInto("conversations")
    .values({ wallet_address: "mine", conversation_id: "talk", name: "talk" })
    .execute();
  // Places in the table are no order.
  for (const [position, version, branch] of [
    [9, "a", null],
    [7, "a", "m7"],
    [8, "b", "m8"],
    [3, "a", "m3"],
    [5, "b", null],
    [4, null, "m3"],
  ] as const)
    await sql`insert into messages (wallet_address, conversation_id, message_id, position, role, content, status, version_of, branch, cut_by)
      values ('mine', 'talk', ${`m${position}`}, ${position}, 'user', 'said', 'complete', ${version}, ${branch}, ${branch})`.execute(
      database(),
    );
  expect(await createBranchStore(database()).aside("mine", "talk")).toEqual([
    { message_id: "m3", nth: 1, count: 3 },
    { message_id: "m7", nth: 2, count: 3 },
    { message_id: "m8", nth: 2, count: 2 },
  ]);
});
