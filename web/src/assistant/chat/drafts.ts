import type { KeptText } from "../../shared/lib/kept-text.ts";
import { createListeners } from "../../shared/lib/listeners.ts";

/** What is typed and not yet sent, by conversation. */
export interface Drafts {
  read(conversationId: string | null): string;
  write(conversationId: string | null, text: string): void;
  /** Puts a text into the input. */
  put(conversationId: string | null, text: string): void;
  /** What is typed goes along with something else, and stands there no longer. */
  take(conversationId: string | null): string;
  onTaken(listener: () => void): () => void;
  /** A chat that gets its id takes the draft along. */
  move(from: string | null, to: string): void;
}

/** Keeps drafts through reloads, each wallet's apart. The chat that has no id yet is `null`. */
export function createDrafts(kept: KeptText, wallet: string): Drafts {
  const keyOf = (conversationId: string | null) => `draft:${wallet}:${conversationId ?? "new"}`;
  const read = (conversationId: string | null) => kept.read(keyOf(conversationId)) ?? "";
  const write = (conversationId: string | null, text: string) =>
    kept.write(keyOf(conversationId), text === "" ? null : text);
  const listeners = createListeners();
  return {
    take(conversationId) {
      const text = read(conversationId);
      write(conversationId, "");
      if (text !== "") listeners.tell();
      return text;
    },
    put(conversationId, text) {
      write(conversationId, text);
      listeners.tell();
    },
    onTaken: listeners.subscribe,
    read,
    write,
    move(from, to) {
      const text = read(from);
      if (text === "") return;
      write(to, text);
      write(from, "");
    },
  };
}
