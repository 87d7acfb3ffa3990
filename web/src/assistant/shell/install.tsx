import { useSyncExternalStore } from "react";
import { keptInBrowser } from "../../shared/lib/kept-text.ts";
import { latePart } from "../../shared/lib/late-part.tsx";
import { createInstallOffer, type InstallState } from "../install/install-offer.ts";

/** One for the page: the browser offers once. */
export const installOffer = createInstallOffer(window, keptInBrowser);

export const useInstallState = (): InstallState =>
  useSyncExternalStore(installOffer.subscribe, installOffer.getState);

const InstallCard = latePart(async () => (await import("../install/install-card.tsx")).InstallCard);

/** At the foot of the library, while a browser offers to install the site and nobody said no. */
export function InstallFoot() {
  if (useInstallState() !== "offered") return null;
  return <InstallCard onInstall={() => void installOffer.install()} onDismiss={installOffer.dismiss} />;
}
