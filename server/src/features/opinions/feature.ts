import type { Core } from "../../core.ts";
import { exportedRecord } from "../../exported-record.ts";
import { type Feature, none } from "../../feature.ts";
import { opinionRoutes } from "./opinion.routes.ts";
import { createOpinionStore } from "./opinion.store.ts";

/** What holders think of replies: kept for the operator, who reads it without their names. */
export function opinionsFeature({ db, operator }: Core): Feature {
  const store = createOpinionStore(db);
  return {
    name: "opinions",
    routes: [opinionRoutes({ store, operator })],
    tools: none,
    sweep: none,
    jobKinds: none,
    erase: store.removeAll,
    async *export(wallet, format) {
      for (const { changed_at, shows_text, ...about } of await store.all(wallet))
        yield exportedRecord(format, "reply_opinion", {
          ...about,
          shows_text,
          changed_at: changed_at.toISOString(),
        });
    },
    exportFiles: none,
    metrics: none,
    close: none,
  };
}
