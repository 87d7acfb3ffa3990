import { createRequire } from "node:module";
import { onePiece } from "../../server/src/gateways/speech/one-piece.ts";
import type { OfflineVoice } from "../../server/src/gateways/speech/speech.model.ts";
import { createEspeakProcess } from "./espeak.process.ts";

const PACKAGE = "@echogarden/espeak-ng-emscripten";
/** As espeak-ng speaks by itself. */
const WORDS_A_MINUTE = 165;

/**
 * The offline voice: espeak-ng, in a process of its own.
 *
 * @param childUrl where that process starts
 */
export function createOfflineVoice(childUrl: URL): OfflineVoice & { close(): void } {
  const espeak = createEspeakProcess(childUrl);
  return {
    isInstalled() {
      try {
        createRequire(import.meta.url).resolve(PACKAGE);
        return true;
      } catch {
        return false;
      }
    },
    async speak({ text, voice, speed }, signal) {
      const wav = await espeak.speak({ text, voice, rate: Math.round(WORDS_A_MINUTE * speed) }, signal);
      return { mediaType: "audio/wav", body: onePiece(wav) };
    },
    close: espeak.close,
  };
}
