import type { Recording, TranscriptionModel } from "../src/gateways/speech/transcription.model.ts";

export interface ScriptedEars extends TranscriptionModel {
  isThere: boolean;
  recordings: Recording[];
  /** How many calls were aborted. */
  aborted: number;
  /** What is said in each recording. */
  text: string;
  problem: Error | undefined;
}

/** Hears what a test wants. */
export function createScriptedEars(): ScriptedEars {
  const ears: ScriptedEars = {
    isThere: true,
    recordings: [],
    aborted: 0,
    text: "Hello, tiger.",
    problem: undefined,
    isAvailable: () => ears.isThere,
    async transcribe(recording, signal) {
      ears.recordings.push(recording);
      signal.addEventListener("abort", () => {
        ears.aborted += 1;
      });
      if (ears.problem) throw ears.problem;
      return ears.text;
    },
  };
  return ears;
}
