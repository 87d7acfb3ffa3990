import { installOffer, useInstallState } from "../../shared/install/install.ts";
import { latePart } from "../../shared/lib/late-part.tsx";

const InstallCard = latePart(async () => (await import("./install-card.tsx")).InstallCard);

/** At the foot of the library, while the browser offers to install the site and the person has not declined. */
export function InstallFoot() {
  if (useInstallState() !== "offered") return null;
  return <InstallCard onInstall={() => void installOffer().install()} onDismiss={installOffer().dismiss} />;
}
