import type { Core } from "../../core.ts";
import { type Feature, none } from "../../feature.ts";
import { helpRoutes } from "./help.routes.ts";
import { timeTool } from "./time.tool.ts";

/** Answers to common questions. */
export function helpFeature({ content, nowMs }: Core): Feature {
  return {
    name: "help",
    routes: [helpRoutes(content)],
    tools: [timeTool(content, nowMs)],
    sweep: none,
    jobKinds: none,
    erase: none,
    export: none,
    exportFiles: none,
    metrics: none,
    close: none,
  };
}
