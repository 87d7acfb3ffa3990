import { expect, it } from "vitest";
import { openTestDatabase } from "../../../test/database.ts";
import { migrations } from "../../database/migrations.ts";
import type { DatabaseSchema } from "../../database/schema.ts";
import { createChallengeStore } from "./challenge.store.ts";

it("a sign-in that was not finished is forgotten a minute after its end, and no other", async () => {
  const { db, close } = await openTestDatabase<DatabaseSchema>(migrations);
  const store = createChallengeStore(db);
  const begin = (nonce: string, endsInSeconds: number) => {
    const expirationTime = new Date(Date.now() + endsInSeconds * 1_000).toISOString();
    return store.save("wallet", { nonce, expirationTime } as Parameters<typeof store.save>[1], "browser");
  };
  await begin("over", -90);
  await begin("just over", -30);
  await begin("open", 60);
  await store.sweep();
  const nonces = await db.selectFrom("challenges").select("nonce").orderBy("nonce").execute();
  expect(nonces.map(({ nonce }) => nonce)).toEqual(["just over", "open"]);
  await close();
});
