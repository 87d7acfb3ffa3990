import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDataDir } from "../../test/database.ts";
import { acquireOwnerLock } from "./embedded/owner-lock.ts";
import { type OpenDatabaseOptions, openDatabaseMeanwhile } from "./open-database.ts";

let data: Awaited<ReturnType<typeof createTestDataDir>>;
beforeEach(async () => {
  data = await createTestDataDir();
});
afterEach(() => data.remove());

const options = (): OpenDatabaseOptions => ({ url: null, dataDir: data.dataDir, migrations: {} });

describe("A handle of a database that is still being opened", () => {
  it("waits with what it is asked until the database is open", async () => {
    const { database, opened } = openDatabaseMeanwhile<unknown>(options());
    let isOpen = false;
    void opened.then(() => {
      isOpen = true;
    });
    const asked = sql<{ one: number }>`select 1 as one`
      .execute(database.db)
      .then(({ rows }) => ({ rows, isOpen }));
    const heard = Promise.withResolvers<string>();
    const listening = database.listen("bakso_meanwhile", heard.resolve);
    expect(await asked).toEqual({ rows: [{ one: 1 }], isOpen: true });
    await listening;
    await database.notify("bakso_meanwhile", "roar");
    expect(await heard.promise).toBe("roar");
    await database.close();
  });

  it("says to all who wait why it can't be opened", async () => {
    const lock = acquireOwnerLock(data.dataDir);
    const { database, opened } = openDatabaseMeanwhile<unknown>(options());
    const asked = sql`select 1`.execute(database.db);
    const listening = database.listen("bakso_meanwhile", () => undefined);
    const refused = /Another process is using/;
    await expect(asked).rejects.toThrow(refused);
    await expect(listening).rejects.toThrow(refused);
    await expect(opened).rejects.toThrow(refused);
    lock.release();
  });
});
