/** The listeners of a store: the half of it that is always the same (for React's `useSyncExternalStore`). */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    tell(): void {
      for (const listener of listeners) listener();
    },
    /** @returns what ends it */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isEmpty: (): boolean => listeners.size === 0,
    clear: (): void => listeners.clear(),
  };
}

export type Listeners = ReturnType<typeof createListeners>;
