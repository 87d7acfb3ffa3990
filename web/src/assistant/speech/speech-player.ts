import type { Speech } from "@bakso/contract/speech";
import type { KeptText } from "../../shared/lib/kept-text.ts";
import { createListeners } from "../../shared/lib/listeners.ts";
import type { AudioOutput } from "./audio.output.ts";
import type { BrowserVoice } from "./browser.voice.ts";

export const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const;
/** While one sentence is heard, so many of the next ones are fetched. */
const AHEAD = 2;

export interface PlayerState {
  phase: "idle" | "waiting" | "speaking" | "paused";
  /** What is read: the reply's id. */
  sourceId: string | null;
  speaker: "server" | "browser";
  speed: number;
  voice: string | null;
  /** What the server can do; null until it has said. */
  server: Speech | null;
}

export interface PlayerServices {
  fetchSpeech(): Promise<Speech>;
  fetchSound(text: string, voice: string | null, signal: AbortSignal): Promise<Blob>;
  audio: AudioOutput;
  browser: BrowserVoice;
  /** Remembers voice and speed. */
  kept: KeptText;
}

/** The one player of the app: sentences in, sound out. */
export type SpeechPlayer = ReturnType<typeof createSpeechPlayer>;

interface Sentence {
  text: string;
  /** Its sound, once asked for. */
  sound?: Promise<Blob | null>;
}

/**
 * Speaks sentences one after the other, with the server's voice, or with the browser's own where the server has none or
 * fails. Failures are silent, as the specification wants. Stop does not wait for anybody.
 */
export function createSpeechPlayer({ fetchSpeech, fetchSound, audio, browser, kept }: PlayerServices) {
  const listeners = createListeners();
  let state: PlayerState = {
    phase: "idle",
    sourceId: null,
    speaker: "server",
    speed: Number(kept.read("speech-speed")) || 1,
    voice: kept.read("speech-voice"),
    server: null,
  };
  let queue: Sentence[] = [];
  let isWhole = true;
  let stopper = new AbortController();
  let isPumping = false;
  let asking: Promise<void> | undefined;
  /** While it is paused, further sentences wait here. */
  let pause: PromiseWithResolvers<void> | undefined;

  const set = (change: Partial<PlayerState>) => {
    state = { ...state, ...change };
    listeners.tell();
  };
  const askServer = () => {
    asking ??= fetchSpeech().then(
      (server) => set({ server, speaker: server.is_available ? "server" : "browser" }),
      () => {
        // The server is asked again with the next text. Until then the sound is requested without knowing whether it
        // has a voice.
        asking = undefined;
      },
    );
    return asking;
  };

  const letGoOn = () => {
    pause?.resolve();
    pause = undefined;
  };

  function stop(): void {
    stopper.abort(new DOMException("stopped", "AbortError"));
    stopper = new AbortController();
    queue = [];
    isWhole = true;
    letGoOn();
    audio.stop();
    browser.stop();
    set({ phase: "idle", sourceId: null });
  }

  const soundOf = (sentence: Sentence): Promise<Blob | null> => {
    sentence.sound ??= fetchSound(sentence.text, state.voice, stopper.signal).catch(() => null);
    return sentence.sound;
  };
  const fetchAhead = (sentences: readonly Sentence[]) => {
    if (state.speaker === "server") for (const sentence of sentences) void soundOf(sentence);
  };

  async function say(sentence: Sentence, signal: AbortSignal): Promise<void> {
    if (state.speaker === "server") {
      const sound = await soundOf(sentence);
      if (signal.aborted) return;
      try {
        if (sound === null) throw new Error("no sound");
        await pause?.promise;
        if (signal.aborted) return;
        if (state.phase === "waiting") set({ phase: "speaking" });
        await audio.play(sound, state.speed);
        return;
      } catch {
        // The browser speaks the rest of this text, so that the voice does not change back and forth.
        if (signal.aborted) return;
        set({ speaker: "browser" });
      }
    }
    await pause?.promise;
    if (signal.aborted || !browser.isThere()) return;
    if (state.phase === "waiting") set({ phase: "speaking" });
    await browser.say(sentence.text, state.speed);
  }

  async function pump(): Promise<void> {
    if (isPumping) return;
    isPumping = true;
    const { signal } = stopper;
    try {
      await askServer();
      while (!signal.aborted) {
        const sentence = queue.shift();
        if (sentence === undefined) break;
        fetchAhead([sentence, ...queue.slice(0, AHEAD)]);
        await say(sentence, signal);
      }
    } finally {
      isPumping = false;
    }
    if (queue.length > 0) void pump();
    else if (isWhole && state.sourceId !== null) stop();
    else if (state.phase === "speaking") set({ phase: "waiting" });
  }

  return {
    getState: () => state,
    subscribe: listeners.subscribe,
    /** Asks the server early what it can do, so that the first word need not wait for it. */
    prepare(): void {
      void askServer();
    },
    /** Begins a text; it replaces what is being said. */
    begin(sourceId: string): void {
      stop();
      isWhole = false;
      const { server } = state;
      set({ phase: "waiting", sourceId, speaker: server?.is_available === false ? "browser" : "server" });
      void askServer();
    },
    /** More of the text that was begun. */
    add(sourceId: string, sentences: readonly string[]): void {
      if (state.sourceId !== sourceId || sentences.length === 0) return;
      queue.push(...sentences.map((text) => ({ text })));
      // Before the server has said that it has a voice nothing is asked of it: the pump waits for that.
      if (state.server !== null) fetchAhead(queue.slice(0, AHEAD));
      void pump();
    },
    /** Nothing more comes. */
    finish(sourceId: string): void {
      if (state.sourceId !== sourceId) return;
      isWhole = true;
      if (!isPumping && queue.length === 0) stop();
    },
    stop,
    pause(): void {
      if (state.phase !== "speaking" && state.phase !== "waiting") return;
      pause = Promise.withResolvers();
      audio.pause();
      browser.pause();
      set({ phase: "paused" });
    },
    resume(): void {
      if (state.phase !== "paused") return;
      set({ phase: "speaking" });
      letGoOn();
      audio.resume();
      browser.resume();
    },
    setSpeed(speed: number): void {
      kept.write("speech-speed", String(speed));
      audio.setSpeed(speed);
      set({ speed });
    },
    /** The sentences that follow are said by it. */
    setVoice(voice: string): void {
      kept.write("speech-voice", voice);
      for (const sentence of queue) delete sentence.sound;
      set({ voice });
    },
  };
}
