import { type AssistantFeature, none } from "../feature.ts";

/** The game's boards, where the assistant was asked about them. */
export const boardFeature: AssistantFeature = {
  options: none,
  views: none,
  sidePanel: none,
  libraryFoot: none,
  banner: none,
  composer: none,
  sender: none,
  replyActions: none,
  resultViews: [{ kind: "board", load: async () => (await import("./board.result.tsx")).BoardResult }],
  shortcuts: none,
};
