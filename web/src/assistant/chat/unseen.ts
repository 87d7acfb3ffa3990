import type { KeptText } from "../../shared/lib/kept-text.ts";

/** The conversation whose answer was being written when the page was last looked at. */
export interface Unseen {
  read(): string | null;
  put(conversationId: string): void;
  clear(conversationId: string): void;
}

/** Remembers it beyond the tab, so that whoever closes it in the middle finds the whole reply on coming back. */
export function createUnseen(kept: KeptText, wallet: string): Unseen {
  const key = `unseen:${wallet}`;
  return {
    read: () => kept.read(key),
    put: (conversationId) => kept.write(key, conversationId),
    clear(conversationId) {
      if (kept.read(key) === conversationId) kept.write(key, null);
    },
  };
}
