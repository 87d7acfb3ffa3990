import { useSyncExternalStore } from "react";
import { keptInBrowser } from "../lib/kept-text.ts";
import { createInstallOffer, type InstallState } from "./install-offer.ts";

let offer: ReturnType<typeof createInstallOffer> | undefined;

/**
 * One for the page, since the browser offers only once. It is made when first used: pages are rendered where there is
 * no window.
 */
export function installOffer(): ReturnType<typeof createInstallOffer> {
  offer ??= createInstallOffer(window, keptInBrowser);
  return offer;
}

export function useInstallState(): InstallState {
  const { subscribe, getState } = installOffer();
  return useSyncExternalStore(subscribe, getState);
}
