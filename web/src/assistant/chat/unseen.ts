import type { KeptText } from "../../shared/lib/kept-text.ts";

/** The conversation whose reply was being written when the page was last visible. */
export interface Unseen {
  read(): string | null;
  put(conversationId: string): void;
  clear(conversationId: string): void;
}

/** Remembers it beyond the tab: whoever closes the tab in the middle finds the whole reply on coming back. */
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
