import type { Core } from "../../core.ts";
import { type Feature, none } from "../../feature.ts";
import { filledHelp, helpRoutes } from "./help.routes.ts";
import { helpTool } from "./help.tool.ts";
import { timeTool } from "./time.tool.ts";

/** Answers to common questions. */
export function helpFeature({ content, nowMs }: Core): Feature {
  return {
    name: "help",
    routes: [helpRoutes(content)],
    tools: [timeTool(content, nowMs), helpTool(() => filledHelp(content()))],
    sweep: none,
    jobKinds: none,
    erase: none,
    export: none,
    exportFiles: none,
    metrics: none,
    close: none,
  };
}
