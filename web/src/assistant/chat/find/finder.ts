import type { FoundMessage } from "@bakso/contract/conversations";
import type { ChatServices } from "../chat-services.ts";
import type { ChatStore } from "../chat-store.ts";
import { findMessage } from "../thread.ts";

/** Who types is not searched for letter by letter. */
const TYPING_MS = 200;

export interface FinderReader {
  read(id: string): Promise<boolean>;
  readBackTo(id: string, position: number): Promise<boolean>;
  settled(id: string): Promise<void>;
}

/** Looks for words in a conversation, and brings the messages that have them into the thread. */
export function createFinder(
  { api, wallet, wait, onFailure }: ChatServices,
  store: ChatStore,
  reader: FinderReader,
) {
  let searching: AbortController | undefined;

  async function search(id: string, text: string, pauseMs: number): Promise<void> {
    searching?.abort(new DOMException("another text", "AbortError"));
    searching = new AbortController();
    const { signal } = searching;
    try {
      if (pauseMs > 0) await wait(pauseMs, signal);
      const { matches, words, has_more: hasMore } = await api.findInTalk(id, text.trim());
      if (signal.aborted) return;
      store.dispatch(id, { type: "found", text, matches, words, hasMore });
    } catch (cause) {
      if (signal.aborted) return;
      onFailure(cause);
      store.dispatch(id, { type: "not-found-out", text });
      return;
    }
    await bring(id);
  }

  /** Reads the match that is shown, where it is older than what was read. @returns whether it is there */
  async function bring(id: string): Promise<boolean> {
    const current = store.thread(id).find?.current;
    if (!current) return true;
    const isThere = () => findMessage(store.thread(id), current.message_id) !== undefined;
    await reader.settled(id);
    if (!isThere()) await reader.readBackTo(id, current.position);
    return isThere();
  }

  /** The same for a match of a search through all talks, which may lie in a version that is not shown. */
  async function bringVersion(id: string, { message_id: messageId }: FoundMessage): Promise<void> {
    if (await bring(id)) return;
    try {
      await api.showMessage(wallet, id, messageId);
    } catch (cause) {
      // It is gone: what is left of the talk is shown.
      onFailure(cause);
      return;
    }
    store.dispatch(id, { type: "changed" });
    await bring(id);
  }

  return {
    /** @param at the match to begin with, where it is known */
    async find(id: string, text: string, at?: FoundMessage): Promise<void> {
      store.dispatch(id, { type: "find", text, current: at ?? null });
      if (text.trim() === "") {
        searching?.abort(new DOMException("nothing is looked for", "AbortError"));
        return;
      }
      // What is looked for in the talk is looked for in what is shown then.
      if (at !== undefined) {
        await bringVersion(id, at);
        if (store.thread(id).find?.text !== text) return;
      }
      await search(id, text, at === undefined ? TYPING_MS : 0);
    },
    async move(id: string, by: 1 | -1): Promise<void> {
      store.dispatch(id, { type: "find-moved", by });
      await bring(id);
    },
    close(id: string): void {
      searching?.abort(new DOMException("closed", "AbortError"));
      if (store.thread(id).find !== null) store.dispatch(id, { type: "find-closed" });
    },
  };
}
