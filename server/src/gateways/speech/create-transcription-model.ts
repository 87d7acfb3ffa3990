import { AppError } from "../../errors/app-error.ts";
import type { ModelSettings } from "../ai/chat.model.ts";
import { findSettingsProblem } from "../ai/create-chat-model.ts";
import { createOpenAiTranscription } from "./openai.transcription.ts";
import type { TranscriptionModel } from "./transcription.model.ts";
import { withinTime } from "./within-time.ts";

/** A minute of speech on a machine of the operator's own takes its time. */
const TIMEOUT_MS = 60_000;

/** The model that the settings name, which speaks OpenAI's form. It is not available where they name none. */
export function createTranscriptionModel(
  settings: ModelSettings | null,
  timeoutMs = TIMEOUT_MS,
): TranscriptionModel {
  const isSetUp = settings !== null && findSettingsProblem(settings) === undefined;
  const transcribe = isSetUp ? createOpenAiTranscription(settings) : undefined;
  return {
    isAvailable: () => transcribe !== undefined,
    async transcribe(recording, signal) {
      if (transcribe === undefined) throw new AppError("transcription.not_available");
      return withinTime((ending) => transcribe(recording, ending), timeoutMs, signal);
    },
  };
}
