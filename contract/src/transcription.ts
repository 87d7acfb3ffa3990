import { z } from "zod";

/** GET /api/transcriptions: whether the server can write down what is said. */
export const Transcriptions = z.object({ is_available: z.boolean() });
export type Transcriptions = z.infer<typeof Transcriptions>;

/** POST /api/transcriptions takes the sound itself: WebM, Ogg, MP4 or WAV, as its media type says. Nothing of it is kept. */
export const Transcription = z.object({
  /** What was said; "" where nothing was. */
  text: z.string(),
});
export type Transcription = z.infer<typeof Transcription>;
