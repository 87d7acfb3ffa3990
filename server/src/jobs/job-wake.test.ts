import { pino } from "pino";
import { beforeEach, expect, it } from "vitest";
import { describeOnBothEngines } from "../../test/engines.ts";
import type { DatabaseHandle } from "../database/open-database.ts";
import { createJobWake, JOB_CHANNEL, OLD_JOB_CHANNEL } from "./job-wake.ts";

const key = { wallet: "w", jobId: "j" };
const subject = { wallet: "w", subjectId: "c" };

describeOnBothEngines("Instances of this version and of the last one", (engine) => {
  let database: DatabaseHandle<unknown>;
  beforeEach(async () => {
    database = await engine.open({});
    return () => database.close();
  });

  it("wake each other, and nobody hears anything twice", async () => {
    const { wake, receive, receiveOld } = createJobWake(
      (payload) => database.notify([JOB_CHANNEL, OLD_JOB_CHANNEL], payload),
      pino({ enabled: false }),
    );
    await database.listen(JOB_CHANNEL, receive);
    await database.listen(OLD_JOB_CHANNEL, receiveOld);
    const heard: unknown[] = [];
    wake.onStop((stopped) => heard.push({ stop: stopped }));
    wake.onChanged((changed) => heard.push({ changed }));
    // The last version knows one channel, and looks at these members alone.
    const heardByOld: unknown[] = [];
    await database.listen("bakso_runs", (payload) => {
      const { stop, changed } = JSON.parse(payload);
      heardByOld.push(stop ? { stop } : { changed });
    });

    wake.askToStop(key);
    await expect.poll(() => heardByOld).toEqual([{ stop: key }]);
    await database.notify("bakso_runs", JSON.stringify({ changed: subject }));
    await expect.poll(() => heardByOld.length).toBe(2);
    wake.changed(subject);
    await expect.poll(() => heardByOld.length).toBe(3);
    await expect.poll(() => heard).toEqual([{ stop: key }, { changed: subject }, { changed: subject }]);
  });
});
