import type { Core } from "../../core.ts";
import { type Feature, none } from "../../feature.ts";
import type { Turns } from "../../jobs/turns.ts";
import { modelEntry } from "../../model-menu.ts";
import { createPictureTalk, type PictureTalk } from "./picture-talk.ts";
import { visionRoutes } from "./vision.routes.ts";
import { createVisionService, type VisionServiceDependencies } from "./vision.service.ts";

/** Looks at pictures that holders show. */
export function visionFeature(
  core: Core,
  {
    turns,
    notesFor,
    attachments,
  }: { turns: Turns } & Pick<VisionServiceDependencies, "notesFor" | "attachments">,
): Feature & { pictureTalk: PictureTalk | null } {
  const { visionModel, pictures, content, intake, jobs, readPictureForm, publicUrl, nowMs } = core;
  const pictureTalk =
    visionModel && createPictureTalk({ model: visionModel, pictures, content, publicUrl, nowMs });
  const vision = createVisionService({
    turns,
    talk: pictureTalk,
    intake,
    pictures,
    notesFor,
    attachments,
    contextTokens: () => modelEntry(content().assistant.models, visionModel?.id ?? "").contextTokens,
  });
  const picturesAtOnce = () => content().vision.picturesAtOnce;
  return {
    name: "vision",
    routes: [visionRoutes({ vision, jobs, readPictureForm, publicUrl, picturesAtOnce })],
    tools: none,
    sweep: none,
    jobKinds: none,
    erase: none,
    export: none,
    exportFiles: none,
    metrics: none,
    close: none,
    pictureTalk,
  };
}
