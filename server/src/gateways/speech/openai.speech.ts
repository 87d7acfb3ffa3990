import type { ModelSettings } from "../ai/chat.model.ts";
import { createOpenAiAudio } from "./openai.audio.ts";
import type { SpeechRequest, SpokenAudio } from "./speech.model.ts";

/** `POST /audio/speech`. One attempt. */
export function createOpenAiSpeech(settings: ModelSettings) {
  const audio = createOpenAiAudio(settings, "speech");

  /** @throws ProviderFailure */
  return async ({ text, voice, speed }: SpeechRequest, signal: AbortSignal): Promise<SpokenAudio> => {
    const { model } = settings;
    const { headers, body } = await audio.ask(
      { model, input: text, voice, speed, response_format: "mp3" },
      signal,
    );
    const mediaType = headers.get("content-type") ?? "";
    // Some servers answer in another form than was asked for, and some name none: then the bytes must say it.
    if (/^(?:text|application\/json)/u.test(mediaType)) {
      await body.cancel();
      throw audio.failure(`content-type ${mediaType}`);
    }
    return { mediaType: /^audio\//u.test(mediaType) ? mediaType : "audio/mpeg", body };
  };
}
