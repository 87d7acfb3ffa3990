import type { Core } from "../../core.ts";
import { type Feature, none } from "../../feature.ts";
import { linkCheckRoutes } from "./link-check.routes.ts";
import { createLinkCheckService } from "./link-check.service.ts";
import { linkCheckTool } from "./link-check.tool.ts";

/** Says whether an address is ours. */
export function linkCheckFeature(core: Core): Feature {
  const { content, publicUrl } = core;
  const service = createLinkCheckService({ content, publicUrl });
  return {
    name: "link-check",
    routes: [linkCheckRoutes(service)],
    tools: [linkCheckTool(service)],
    sweep: none,
    jobKinds: none,
    erase: none,
    export: none,
    exportFiles: none,
    metrics: none,
    close: none,
  };
}
