import type { Core } from "../../core.ts";
import { type Feature, none } from "../../feature.ts";
import { linkCheckRoutes } from "./link-check.routes.ts";
import { createLinkCheckService } from "./link-check.service.ts";

/** Says whether an address is ours. */
export function linkCheckFeature(core: Core): Feature {
  const { content, publicUrl } = core;
  return {
    name: "link-check",
    routes: [linkCheckRoutes(createLinkCheckService({ content, publicUrl }))],
    sweep: none,
    jobKinds: none,
    erase: none,
    export: none,
    exportFiles: none,
    metrics: none,
    close: none,
  };
}
