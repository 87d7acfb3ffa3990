import type { Core } from "../../core.ts";
import { type Feature, none } from "../../feature.ts";
import { erasureRoutes } from "./erasure.routes.ts";
import {
  createErasureService,
  type ErasureService,
  type ErasureServiceDependencies,
} from "./erasure.service.ts";
import { createErasureStore } from "./erasure.store.ts";

/** Erases all that is kept of a wallet, in every part of the server. */
export function erasureFeature(
  core: Core,
  needs: Pick<ErasureServiceDependencies, "eraseTalks" | "others">,
): Feature & Pick<ErasureService, "finishIfBegun"> {
  const { sessions, logger } = core;
  const erasure = createErasureService({
    store: createErasureStore(core.db),
    sessions,
    logger,
    ...needs,
  });
  return {
    name: "erasure",
    routes: [erasureRoutes(erasure, sessions.cookies)],
    tools: none,
    sweep: erasure.finishBrokenOff,
    jobKinds: none,
    // This feature itself stores only the wish, until it is done.
    erase: none,
    export: none,
    exportFiles: none,
    metrics: none,
    close: none,
    finishIfBegun: erasure.finishIfBegun,
  };
}
