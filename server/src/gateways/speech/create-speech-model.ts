import { AppError } from "../../errors/app-error.ts";
import type { ModelSettings } from "../ai/chat.model.ts";
import { findSettingsProblem } from "../ai/create-chat-model.ts";
import { createGoogleSpeech } from "./google.speech.ts";
import { createOpenAiSpeech } from "./openai.speech.ts";
import { cutAtSentences } from "./sentence-pieces.ts";
import type { OfflineVoice, SpeechModel, SpeechRequest, SpokenAudio } from "./speech.model.ts";
import { withinTime } from "./within-time.ts";

/** What OpenAI takes in one call is the least of all. */
const PIECE_MAX_CHARS = 4_000;
/** A voice that has not begun by then is given up. */
const BEGIN_TIMEOUT_MS = 30_000;

type Speak = (request: SpeechRequest, signal: AbortSignal) => Promise<SpokenAudio>;

/**
 * The voice that the settings name. A provider that has none is not available, and the browsers' own voices speak.
 *
 * @param offline the voice on this machine; null outside demo mode
 */
export function createSpeechModel(settings: ModelSettings | null, offline: OfflineVoice | null): SpeechModel {
  const id = settings === null ? "none" : `${settings.provider}:${settings.model}`;
  const isOffline = settings?.provider === "offline";
  const speak = settings === null ? undefined : speakerFor(settings, offline);
  return {
    id,
    isOffline,
    isAvailable: () => speak !== undefined && (!isOffline || offline?.isInstalled() === true),
    async speak(request, signal) {
      if (speak === undefined) throw new AppError("speech.not_available");
      const [first = "", ...rest] = cutAtSentences(request.text, PIECE_MAX_CHARS);
      const begin = (text: string) =>
        withinTime((ending) => speak({ ...request, text }, ending), BEGIN_TIMEOUT_MS, signal);
      const audio = await begin(first);
      // Parts of an MP3 may follow one another; files of other kinds may not, so of those only the first is spoken.
      if (audio.mediaType !== "audio/mpeg" || rest.length === 0) return audio;
      return { ...audio, body: oneAfterAnother(audio, rest, begin) };
    },
  };
}

function speakerFor(settings: ModelSettings, offline: OfflineVoice | null): Speak | undefined {
  if (findSettingsProblem(settings) !== undefined) return undefined;
  switch (settings.provider) {
    case "openai":
    case "compatible":
      return createOpenAiSpeech(settings);
    case "google":
      return createGoogleSpeech(settings);
    case "offline":
      return offline?.speak;
    case "anthropic":
      // Has no voice.
      return undefined;
  }
}

async function* oneAfterAnother(
  first: SpokenAudio,
  rest: readonly string[],
  begin: (text: string) => Promise<SpokenAudio>,
): AsyncGenerator<Uint8Array> {
  yield* first.body;
  for (const text of rest) yield* (await begin(text)).body;
}
