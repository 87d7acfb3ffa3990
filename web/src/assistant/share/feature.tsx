import { latePart } from "../../shared/lib/late-part.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { shareNetworkIcon } from "../../shared/ui/icons/share-network.icon.ts";
import { type AssistantFeature, none, useShell, view } from "../feature.ts";
import { SHARE } from "../shared-views.ts";

export const shareFeature: AssistantFeature = {
  // The Options menu is as it is specified.
  options: none,
  views: [view(SHARE, async () => (await import("./share.view.tsx")).ShareView)],
  sidePanel: none,
  libraryFoot: ShareFoot,
  banner: GoOnBanner,
  composer: none,
  sender: none,
  replyActions: none,
  resultViews: none,
  shortcuts: none,
};

/** At the foot of the library: the links to all talks that were shared. */
function ShareFoot() {
  const { views } = useShell();
  return (
    <Button variant="quiet" icon={shareNetworkIcon} onClick={() => views.open(SHARE)}>
      Shared chats
    </Button>
  );
}

const GoOn = latePart(async () => (await import("./go-on.tsx")).GoOn);

/** Whoever comes from a shared talk is asked whether it is to be copied. */
function GoOnBanner() {
  return window.location.hash.startsWith("#go-on=") ? <GoOn /> : null;
}
