import type { Core } from "../../core.ts";
import { type Feature, none } from "../../feature.ts";
import { conservationRoutes } from "./conservation.routes.ts";
import { createConservationService } from "./conservation.service.ts";
import { createConservationStore } from "./conservation.store.ts";
import { donationsTool } from "./donations.tool.ts";

/** The fund's gifts, proven by the chain. */
export function conservationFeature(core: Core): Feature {
  const { chain, content, logger, nowMs } = core;
  const conservation = createConservationService({
    chain,
    store: createConservationStore(core.db),
    content,
    isDemoChain: core.demo !== null,
    logger,
    nowMs,
  });
  return {
    name: "conservation",
    routes: [conservationRoutes(conservation)],
    tools: [donationsTool(conservation, content)],
    sweep: none,
    jobKinds: none,
    erase: none,
    export: none,
    exportFiles: none,
    metrics: none,
    close: none,
  };
}
