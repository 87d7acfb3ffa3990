import { type AssistantFeature, none } from "../feature.ts";
import { InstallFoot } from "./install-foot.tsx";

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
