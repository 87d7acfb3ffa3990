import { callApi } from "../../shared/lib/api-client.ts";
import { paths } from "../../shared/lib/api-paths.ts";
import { createListeners } from "../../shared/lib/listeners.ts";
import { loadPart } from "../../shared/lib/load-part.ts";
import { type MessageParts, textOf } from "../message-parts.ts";
import type { SpeechSession } from "./create-speech.ts";

export interface SpeechState {
  /** Each new reply is read. Off at first, with every load of the page. */
  isOn: boolean;
  /** The part that speaks; null until it is needed. */
  part: SpeechSession | null;
}

/** What speech needs to know of the chat: which reply is being written, and its text so far. */
interface SpokenChat {
  client: {
    getState(): {
      thread: {
        isStopping: boolean;
        reply: { replyId: string; parts: MessageParts } | null;
        messages: readonly { message_id: string; content: string }[];
      };
    };
    subscribe(listener: () => void): () => void;
  };
}

/** Speech for the shell: the player is loaded when somebody first wants to hear something. */
export type SpeechControl = ReturnType<typeof createSpeechControl>;

export function createSpeechControl({ client }: SpokenChat) {
  const listeners = createListeners();
  let state: SpeechState = { isOn: false, part: null };
  let loading: Promise<SpeechSession> | undefined;
  let lastId = client.getState().thread.reply?.replyId;

  const set = (change: Partial<SpeechState>) => {
    state = { ...state, ...change };
    listeners.tell();
  };
  const load = (): Promise<SpeechSession> => {
    loading ??= loadPart(() => import("./create-speech.ts")).then(({ createSpeech }) => {
      const part = createSpeech();
      // Who listens here hears of the player, too, before it is there and after.
      part.player.subscribe(listeners.tell);
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

  const readGrowing = (replyId: string) =>
    withSpeech((speech) => {
      let text = "";
      speech.follow(replyId, {
        subscribe: client.subscribe,
        read() {
          const { reply, messages } = client.getState().thread;
          const isGrowing = reply?.replyId === replyId;
          if (isGrowing) text = textOf(reply.parts);
          // Another conversation may be open now: then it ends with the text that was heard.
          else text = messages.find((one) => one.message_id === replyId)?.content ?? text;
          return { text, isWhole: !isGrowing };
        },
      });
    });

  client.subscribe(() => {
    const { reply, isStopping } = client.getState().thread;
    const replyId = reply?.replyId;
    // Who stops a reply has heard enough of it.
    if (isStopping && replyId !== undefined && state.part?.player.getState().sourceId === replyId)
      state.part.player.stop();
    if (replyId === undefined || replyId === lastId) return;
    lastId = replyId;
    if (state.isOn) readGrowing(replyId);
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
    /** Silences speech at once, whatever the server says. @throws when the server could not be told */
    async stop(wallet: string): Promise<void> {
      state.part?.player.stop();
      await callApi(paths.stop, { method: "POST", body: { wallet_address: wallet } });
    },
    dispose(): void {
      state.part?.player.stop();
    },
  };
}
