import { z } from "zod";
import { freeText, OptionalWallet } from "./common.ts";
import { MESSAGE_MAX_CHARS } from "./constants.ts";

/** POST /api/text-to-speech answers the sound itself. */
export const TextToSpeech = OptionalWallet.extend({
  text: freeText(MESSAGE_MAX_CHARS).refine((text) => text.trim() !== "", "blank"),
  /** One of the voices that GET /api/speech names; the first when absent or unknown. */
  voice: z.string().max(100).optional(),
});
export type TextToSpeech = z.infer<typeof TextToSpeech>;

/** GET /api/speech: who speaks. */
export const Speech = z.object({
  /** False: the server has no voice, and the browser's own may speak. */
  is_available: z.boolean(),
  is_demo: z.boolean(),
  /** The first one speaks where none is chosen. */
  voices: z.array(z.object({ id: z.string(), label: z.string() })),
  /** Says that a machine speaks. */
  note: z.string(),
});
export type Speech = z.infer<typeof Speech>;
