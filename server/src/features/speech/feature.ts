import type { Core } from "../../core.ts";
import { type Feature, none } from "../../feature.ts";
import { speechRoutes } from "./speech.routes.ts";
import { createSpeechService } from "./speech.service.ts";

/** Reads aloud. */
export function speechFeature(core: Core): Feature {
  const { speechModel, holderLimits, shared, content } = core;
  return {
    name: "speech",
    routes: [speechRoutes(createSpeechService({ model: speechModel, holderLimits, shared, content }))],
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
