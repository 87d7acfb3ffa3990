import { z } from "zod";
import { Sentence } from "./common.shapes.ts";

/** content/speech.yaml: which voices there are to choose from. */
export const SpeechContent = z.strictObject({
  limitReached: Sentence,
  recordingLimitReached: Sentence.describe("The same for recordings that are written down"),
  note: Sentence.describe("Says that a machine speaks"),
  /** The first entry whose `match` (a `provider:model` with * as wildcard) fits the setting counts. */
  models: z
    .array(
      z.strictObject({
        match: Sentence,
        voices: z
          .array(z.strictObject({ id: Sentence, label: Sentence }))
          .min(1)
          .describe("The first one speaks where none is chosen"),
      }),
    )
    .min(1),
});
export type SpeechContent = z.infer<typeof SpeechContent>;
