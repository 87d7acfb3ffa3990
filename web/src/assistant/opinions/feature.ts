import { sparePart } from "../../shared/lib/spare-part.tsx";
import { type AssistantFeature, none } from "../feature.ts";

/** Good or bad, below each reply. They are loaded with the first one; where they can't be, one talks without them. */
const ReplyOpinion = sparePart(async () => (await import("./opinion-buttons.tsx")).OpinionButtons);

export const opinionsFeature: AssistantFeature = {
  options: none,
  views: none,
  sidePanel: none,
  libraryFoot: none,
  banner: none,
  composer: none,
  sender: none,
  replyActions: ReplyOpinion,
  resultViews: none,
  shortcuts: none,
};
