/** Small texts that a browser keeps for us: drafts, which panels are open. */
export interface KeptText {
  read(key: string): string | null;
  /** `null` forgets. */
  write(key: string, text: string | null): void;
  /** Removes all entries whose key contains the word, for example a wallet's address. */
  forget(word: string): void;
}

const PREFIX = "bakso:";

/**
 * Keeps texts in the browser's storage under our own prefix. Where storage is full, blocked or absent, they last as
 * long as the page: nothing here is worth an error.
 */
export function createKeptText(find: () => Storage): KeptText {
  const inPage = new Map<string, string>();
  const storage = (): Storage | undefined => {
    try {
      return find();
    } catch {
      return undefined;
    }
  };
  return {
    read(key) {
      return inPage.get(key) ?? storage()?.getItem(PREFIX + key) ?? null;
    },
    write(key, text) {
      inPage.delete(key);
      try {
        if (text === null) find().removeItem(PREFIX + key);
        else find().setItem(PREFIX + key, text);
      } catch {
        if (text !== null) inPage.set(key, text);
      }
    },
    forget(word) {
      inPage.clear();
      const found = storage();
      const keys = Array.from({ length: found?.length ?? 0 }, (_, index) => found?.key(index) ?? "");
      for (const key of keys) if (key.startsWith(PREFIX) && key.includes(word)) found?.removeItem(key);
    },
  };
}

/** Outlives the tab. */
export const keptInBrowser: KeptText = createKeptText(() => localStorage);
/** Outlives a reload, in this tab alone. */
export const keptInTab: KeptText = createKeptText(() => sessionStorage);
