import { installOffer, useInstallState } from "../../shared/install/install.ts";
import { latePart } from "../../shared/lib/late-part.tsx";
import { type AssistantFeature, none } from "../feature.ts";

const InstallCard = latePart(async () => (await import("./install-card.tsx")).InstallCard);

/** At the foot of the library, while the browser offers to install the site and the person has not declined. */
function InstallFoot() {
  if (useInstallState() !== "offered") return null;
  return <InstallCard onInstall={() => void installOffer().install()} onDismiss={installOffer().dismiss} />;
}

export const installFeature: AssistantFeature = {
  options: none,
  views: none,
  sidePanel: none,
  libraryFoot: InstallFoot,
  banner: none,
  composer: none,
  sender: none,
  replyActions: none,
  resultViews: none,
  shortcuts: none,
};
