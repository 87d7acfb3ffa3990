import { useEffect, useSyncExternalStore } from "react";
import { askHelper } from "./helper.api.ts";
import { createHelperTalk, type HelperTalk } from "./helper-talk.ts";

/** One talk for the tab: it outlives the pages and, in sessionStorage, their scripts. */
let talk: HelperTalk | undefined;

/** The tab's talk with the helper, greeted. */
export function useHelperTalk(greeting: string) {
  talk ??= createHelperTalk({ ask: askHelper, greeting, storage: sessionStorageIfAllowed() });
  const { subscribe, current, send } = talk;
  useEffect(() => talk?.greet(), []);
  return { state: useSyncExternalStore(subscribe, current), send };
}

function sessionStorageIfAllowed(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
