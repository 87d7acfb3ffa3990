import { keptInBrowser } from "../../shared/lib/kept-text.ts";
import { createAudioOutput } from "./audio.output.ts";
import { createBrowserVoice } from "./browser.voice.ts";
import { createSentenceCutter } from "./sentence-cutter.ts";
import { fetchSound, fetchSpeech } from "./speech.api.ts";
import { SpeechBar } from "./speech-bar.tsx";
import { createSpeechPlayer, type SpeechPlayer } from "./speech-player.ts";

/** A text that may still grow. */
export interface GrowingText {
  /** What is there; undefined when it is gone. */
  read(): { text: string; isWhole: boolean } | undefined;
  subscribe(listener: () => void): () => void;
}

export interface SpeechSession {
  player: SpeechPlayer;
  /** Draws the controls while something is read. */
  Bar: typeof SpeechBar;
  /** Reads a text from its beginning, and its growing rest. It replaces what is being read. */
  follow(sourceId: string, growing: GrowingText): void;
}

/** Puts the player together for a browser. */
export function createSpeech(): SpeechSession {
  const player = createSpeechPlayer({
    fetchSpeech,
    fetchSound,
    audio: createAudioOutput(),
    browser: createBrowserVoice(),
    kept: keptInBrowser,
  });
  return { player, Bar: SpeechBar, follow: (sourceId, growing) => followText(player, sourceId, growing) };
}

/** Hands a growing text to the player, each sentence as soon as it is whole. */
export function followText(
  player: Pick<SpeechPlayer, "begin" | "add" | "finish" | "getState">,
  sourceId: string,
  growing: GrowingText,
): void {
  const cutter = createSentenceCutter();
  let end: () => void = () => undefined;
  let isOver = false;
  player.begin(sourceId);
  const look = () => {
    if (isOver) return;
    const now = growing.read();
    isOver = now === undefined || now.isWhole || player.getState().sourceId !== sourceId;
    if (now !== undefined) player.add(sourceId, cutter.push(now.text, now.isWhole));
    if (!isOver) return;
    end();
    player.finish(sourceId);
  };
  end = growing.subscribe(look);
  look();
}
