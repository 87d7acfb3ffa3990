import type { Core } from "../../core.ts";
import { type Feature, none } from "../../feature.ts";
import { transcriptionRoutes } from "./transcription.routes.ts";
import { createTranscriptionService } from "./transcription.service.ts";

/** Writes down what is said, and keeps nothing of it. */
export function transcriptionFeature(core: Core): Feature {
  const { transcriptionModel, holderLimits, shared, content } = core;
  const transcriptions = createTranscriptionService({
    model: transcriptionModel,
    holderLimits,
    shared,
    content,
  });
  return {
    name: "transcription",
    routes: [transcriptionRoutes(transcriptions)],
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
