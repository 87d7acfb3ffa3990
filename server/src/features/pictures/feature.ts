import type { Core } from "../../core.ts";
import { type Feature, none } from "../../feature.ts";
import { pictureRoutes } from "./picture.routes.ts";

/** Serves a holder's pictures to their owner alone. */
export function picturesFeature(core: Core): Feature {
  return {
    name: "pictures",
    routes: [pictureRoutes(core.pictures)],
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
