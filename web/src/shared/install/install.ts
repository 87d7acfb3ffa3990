import { useSyncExternalStore } from "react";
import { keptInBrowser } from "../lib/kept-text.ts";
import { createInstallOffer, type InstallState } from "./install-offer.ts";

/** One for the page: the browser offers once. */
export const installOffer = createInstallOffer(window, keptInBrowser);

export const useInstallState = (): InstallState =>
  useSyncExternalStore(installOffer.subscribe, installOffer.getState);
