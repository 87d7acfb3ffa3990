import { Button } from "../../shared/ui/button.tsx";
import { slidersHorizontalIcon } from "../../shared/ui/icons/sliders-horizontal.icon.ts";
import { type AssistantFeature, none, useShell, view } from "../feature.ts";
import { PERSONAL } from "../shared-views.ts";

export const personalFeature: AssistantFeature = {
  // The Options menu is as it is specified.
  options: none,
  views: [view(PERSONAL, async () => (await import("./personal.view.tsx")).PersonalView)],
  sidePanel: none,
  libraryFoot: PersonalFoot,
  banner: none,
  composer: none,
  sender: none,
  replyActions: none,
  resultViews: [
    {
      kind: "open_personal",
      load: async () => (await import("./open-personal.result.tsx")).OpenPersonalResult,
    },
  ],
  shortcuts: none,
};

/** At the foot of the library: how the person wants to be answered. */
function PersonalFoot() {
  const { views } = useShell();
  return (
    <Button variant="quiet" icon={slidersHorizontalIcon} onClick={() => views.open(PERSONAL)}>
      How I answer you
    </Button>
  );
}
