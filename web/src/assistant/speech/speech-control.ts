import { callApi } from "../../shared/lib/api-client.ts";
import { paths } from "../../shared/lib/api-paths.ts";
import { createListeners } from "../../shared/lib/listeners.ts";
import { loadPart } from "../../shared/lib/load-part.ts";
import type { SpeechSession } from "./create-speech.ts";

export interface SpeechState {
  /** Each new answer is read. Off at first, with every load of the page. */
  isOn: boolean;
  /** The part that speaks; null until it is needed. */
  part: SpeechSession | null;
}

/** What speech needs to know of the chat: which answer is being written, and what of it is there. */
interface SpokenChat {
  session: {
    getState(): { conversation: { running: { answerId: string | undefined } | null } };
    subscribe(listener: () => void): () => void;
  };
  live: {
    textOf(answerId: string): string | undefined;
    snapshot(answerId: string): { phase: string } | undefined;
    subscribe(listener: () => void): () => void;
  };
}

/** Speech for the shell: what speaks is loaded when somebody wants to hear something. */
export type SpeechControl = ReturnType<typeof createSpeechControl>;

export function createSpeechControl({ session, live }: SpokenChat) {
  const listeners = createListeners();
  let state: SpeechState = { isOn: false, part: null };
  let loading: Promise<SpeechSession> | undefined;
  let lastId = session.getState().conversation.running?.answerId;

  const set = (change: Partial<SpeechState>) => {
    state = { ...state, ...change };
    listeners.tell();
  };
  const load = (): Promise<SpeechSession> => {
    loading ??= loadPart(() => import("./create-speech.ts")).then(({ createSpeech }) => {
      const part = createSpeech();
      set({ part });
      return part;
    });
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  /** Failures of speech are silent. */
  const withSpeech = (use: (speech: SpeechSession) => void) => void load().then(use, () => undefined);

  const readLive = (answerId: string) =>
    withSpeech((speech) => {
      let text = "";
      speech.follow(answerId, {
        subscribe: live.subscribe,
        read() {
          text = live.textOf(answerId) ?? text;
          const phase = live.snapshot(answerId)?.phase;
          return { text, isWhole: phase === undefined || phase === "ended" || phase === "lost" };
        },
      });
    });

  session.subscribe(() => {
    const answerId = session.getState().conversation.running?.answerId;
    if (answerId === undefined || answerId === lastId) return;
    lastId = answerId;
    if (state.isOn) readLive(answerId);
  });

  return {
    getState: () => state,
    subscribe: listeners.subscribe,
    toggle(): void {
      set({ isOn: !state.isOn });
      if (state.isOn) withSpeech((speech) => speech.player.prepare());
      else state.part?.player.stop();
    },
    /** Reads one text, or stops when it is the one being read. */
    toggleReading(sourceId: string, text: string): void {
      withSpeech((speech) => {
        if (speech.player.getState().sourceId === sourceId) speech.player.stop();
        else
          speech.follow(sourceId, {
            subscribe: () => () => undefined,
            read: () => ({ text, isWhole: true }),
          });
      });
    },
    /** Silence at once, whatever the server says. @throws when the server could not be told */
    async stop(wallet: string): Promise<void> {
      state.part?.player.stop();
      await callApi(paths.stop, { method: "POST", body: { wallet_address: wallet } });
    },
    dispose(): void {
      state.part?.player.stop();
    },
  };
}
