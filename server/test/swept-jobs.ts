import type { Kysely } from "kysely";
import type { DatabaseSchema } from "../src/database/schema.ts";
import { AGENT_JOBS } from "../src/features/agents/agent-task.store.ts";
import { CHAT_JOBS } from "../src/features/chat/turn.store.ts";
import { IMAGE_JOBS } from "../src/features/studio/image-job.store.ts";
import { createJobStore } from "../src/jobs/job.store.ts";

/** Another instance takes everything that runs for dead, as when its owner slept for longer than a lease. */
export async function sweepAsAnother(db: Kysely<DatabaseSchema>): Promise<void> {
  const store = createJobStore(db);
  const alive = { owner: "another instance", jobIds: [] };
  for (let swept = 0; swept === 0; ) {
    await db
      .updateTable("jobs")
      .set({ lease_until: new Date(0) })
      .where("state", "=", "running")
      .execute();
    // An owner that is awake may have renewed it in between.
    for (const kind of [CHAT_JOBS, AGENT_JOBS, IMAGE_JOBS])
      swept += await store.sweepInterrupted(kind, alive);
  }
}
