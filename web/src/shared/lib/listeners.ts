/** Who wants to be told of a change: the half of a store that is the same everywhere (for React's `useSyncExternalStore`). */
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
