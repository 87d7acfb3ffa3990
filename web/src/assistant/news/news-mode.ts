import { useSyncExternalStore } from "react";
import { type KeptText, keptInTab } from "../../shared/lib/kept-text.ts";
import { createListeners } from "../../shared/lib/listeners.ts";

export interface NewsMode {
  isOn(): boolean;
  toggle(): void;
  subscribe(listener: () => void): () => void;
}

/** Whether texts go to the news search. It lasts as long as the tab. */
export function createNewsMode(kept: KeptText): NewsMode {
  const listeners = createListeners();
  return {
    isOn: () => kept.read("news-mode") === "on",
    toggle() {
      kept.write("news-mode", this.isOn() ? null : "on");
      listeners.tell();
    },
    subscribe: listeners.subscribe,
  };
}

export const newsMode = createNewsMode(keptInTab);

export const useNewsMode = (): boolean =>
  useSyncExternalStore(newsMode.subscribe, newsMode.isOn, () => false);
