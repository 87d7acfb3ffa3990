import { createRequire } from "node:module";
import { onePiece } from "../one-piece.ts";
import type { SpeechRequest, SpokenAudio } from "../speech.model.ts";
import type { EspeakProcess } from "./espeak.process.ts";

const PACKAGE = "@echogarden/espeak-ng-emscripten";
/** As espeak-ng speaks by itself. */
const WORDS_A_MINUTE = 165;

/** Whether the offline voice's package is installed. */
export function hasEspeak(): boolean {
  try {
    createRequire(import.meta.url).resolve(PACKAGE);
    return true;
  } catch {
    return false;
  }
}

/** The offline voice: espeak-ng, in a process of its own. */
export function createOfflineSpeech(espeak: EspeakProcess) {
  return async ({ text, voice, speed }: SpeechRequest, signal: AbortSignal): Promise<SpokenAudio> => {
    const wav = await espeak.speak({ text, voice, rate: Math.round(WORDS_A_MINUTE * speed) }, signal);
    return { mediaType: "audio/wav", body: onePiece(wav) };
  };
}
