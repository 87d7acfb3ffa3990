import { sql } from "kysely";
import { beginLiveJob, type LiveJob } from "../src/jobs/live-job.ts";

/** A job under way of no feature, as it was just begun but for what is given. */
export const newLiveJob = (more: Partial<LiveJob> = {}): LiveJob => ({
  ...beginLiveJob({
    wallet: "w",
    jobId: "r",
    kind: { name: "test", write: () => sql``, isWanted: sql`true` },
    quotaLimit: 1,
    subjectId: "s",
    targetId: "t",
  }),
  ...more,
});
