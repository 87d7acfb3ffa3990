import type { Core } from "../../core.ts";
import { type Feature, none } from "../../feature.ts";
import { helpRoutes } from "./help.routes.ts";

/** Answers to common questions. */
export function helpFeature(core: Core): Feature {
  return {
    name: "help",
    routes: [helpRoutes(core.content)],
    sweep: none,
    jobKinds: none,
    erase: none,
    export: none,
    exportFiles: none,
    metrics: none,
    close: none,
  };
}
