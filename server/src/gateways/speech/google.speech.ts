import type { ModelSettings } from "../ai/chat.model.ts";
import { sdkFailure } from "../ai/sdk-wire/sdk.failure.ts";
import { onePiece } from "./one-piece.ts";
import type { SpeechRequest, SpokenAudio } from "./speech.model.ts";

/** Google's voices over its SDK, which is loaded with the first word. One attempt. */
export function createGoogleSpeech({ model, baseUrl, apiKey }: ModelSettings) {
  const settings = { ...(baseUrl ? { baseURL: baseUrl } : {}), ...(apiKey ? { apiKey } : {}) };

  /** @throws ProviderFailure */
  return async ({ text, voice }: SpeechRequest, signal: AbortSignal): Promise<SpokenAudio> => {
    const { createGoogle } = await import("@ai-sdk/google");
    try {
      const speech = createGoogle(settings).speech(model);
      const { audio } = await speech.doGenerate({ text, voice, outputFormat: "wav", abortSignal: signal });
      const bytes = typeof audio === "string" ? Buffer.from(audio, "base64") : audio;
      return { mediaType: "audio/wav", body: onePiece(bytes) };
    } catch (error) {
      signal.throwIfAborted();
      throw sdkFailure(error, [apiKey]);
    }
  };
}
