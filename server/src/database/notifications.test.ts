import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeOnBothEngines } from "../../test/engines.ts";
import type { DatabaseHandle } from "./open-database.ts";

describeOnBothEngines("Notifications", (engine) => {
  let handle: DatabaseHandle<unknown>;
  beforeEach(async () => {
    handle = await engine.open({});
  });
  afterEach(() => handle.close());

  it("reach everybody who listens on the channel, and nobody else", async () => {
    const heard: string[] = [];
    await handle.listen("run:stop", (payload) => heard.push(`first ${payload}`));
    await handle.listen("run:stop", (payload) => heard.push(`second ${payload}`));
    await handle.listen("run:start", (payload) => heard.push(`another channel ${payload}`));
    await handle.notify("run:stop", "räksmörgås");
    await expect.poll(() => heard).toEqual(["first räksmörgås", "second räksmörgås"]);
  });

  it("reach several channels with one call", async () => {
    const heard: string[] = [];
    await handle.listen("new", (payload) => heard.push(`new ${payload}`));
    await handle.listen("old", (payload) => heard.push(`old ${payload}`));
    await handle.notify(["new", "old"], "x");
    await expect.poll(() => heard.toSorted()).toEqual(["new x", "old x"]);
  });

  it("come in the order in which they were sent, up to 7,900 bytes each", async () => {
    const heard: string[] = [];
    await handle.listen("long", (payload) => heard.push(payload));
    const payloads = ["a", "b".repeat(7_900), "c"];
    for (const payload of payloads) await handle.notify("long", payload);
    await expect.poll(() => heard).toEqual(payloads);
  });

  it("of a transaction come when it commits, and never when it rolls back", async () => {
    const heard: string[] = [];
    await handle.listen("work", (payload) => heard.push(payload));
    const failing = handle.db.transaction().execute(async (trx) => {
      await sql`select pg_notify('work', 'rolled back')`.execute(trx);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await handle.db.transaction().execute(async (trx) => {
      await sql`select pg_notify('work', 'committed')`.execute(trx);
      expect(heard).toEqual([]);
    });
    await expect.poll(() => heard).toEqual(["committed"]);
  });

  it("stop when nobody wants them any more, and go on for the others", async () => {
    const first: string[] = [];
    const second: string[] = [];
    const stopFirst = await handle.listen("wake", (payload) => first.push(payload));
    const stopSecond = await handle.listen("wake", (payload) => second.push(payload));
    await stopFirst();
    await handle.notify("wake", "1");
    await expect.poll(() => second).toEqual(["1"]);
    await stopSecond();
    await handle.notify("wake", "2");
    await handle.listen("wake", (payload) => second.push(payload));
    await handle.notify("wake", "3");
    await expect.poll(() => second).toEqual(["1", "3"]);
    expect(first).toEqual([]);
  });

  it("may be given up after the database was closed", async () => {
    const stop = await handle.listen("wake", () => undefined);
    await handle.close();
    await stop();
  });
});
