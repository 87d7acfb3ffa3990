import type { Core } from "../../core.ts";
import { type Feature, none } from "../../feature.ts";
import { healthRoutes } from "./health.routes.ts";
import { createHealthStore } from "./health.store.ts";
import { watchParts } from "./watched-parts.ts";

/** Alive, ready, and how each part is. */
export function healthFeature(core: Core): Feature {
  const { chain, storage, embeddedFolder, logger, isContentHealthy, isLeaving } = core;
  const { states } = watchParts({
    store: createHealthStore(core.db),
    chain,
    storage,
    embeddedFolder,
    logger,
  });
  return {
    name: "health",
    routes: [healthRoutes({ partStates: states, isContentHealthy, isLeaving })],
    tools: none,
    sweep: none,
    jobKinds: none,
    erase: none,
    export: none,
    exportFiles: none,
    metrics: none,
    close: none,
  };
}
