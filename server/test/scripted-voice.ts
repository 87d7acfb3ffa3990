import type { SpeechModel, SpeechRequest } from "../src/gateways/speech/speech.model.ts";

export interface ScriptedVoice extends SpeechModel {
  isThere: boolean;
  requests: SpeechRequest[];
  /** How many calls were aborted. */
  aborted: number;
  problem: Error | undefined;
}

/** A voice that says what a test wants; by default the text itself, as bytes. */
export function createScriptedVoice(): ScriptedVoice {
  const voice: ScriptedVoice = {
    id: "test:voice",
    isOffline: false,
    isThere: true,
    requests: [],
    aborted: 0,
    problem: undefined,
    isAvailable: () => voice.isThere,
    async speak(request: SpeechRequest, signal: AbortSignal) {
      voice.requests.push(request);
      signal.addEventListener("abort", () => {
        voice.aborted += 1;
      });
      if (voice.problem) throw voice.problem;
      return { mediaType: "audio/mpeg", body: say(request.text) };
    },
  };
  return voice;
}

async function* say(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
