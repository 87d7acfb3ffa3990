import { type AssistantFeature, none, view } from "../feature.ts";
import { TOKEN_DETAILS } from "../shared-views.ts";

export const tokenDetailsFeature: AssistantFeature = {
  options: none,
  views: [view(TOKEN_DETAILS, async () => (await import("./token-details.view.tsx")).TokenDetailsView)],
  sidePanel: none,
  libraryFoot: none,
  banner: none,
  composer: none,
  sender: none,
  replyActions: none,
  resultViews: [
    {
      kind: "token_details",
      load: async () => (await import("./token-details.result.tsx")).TokenDetailsResult,
    },
    { kind: "token_facts", load: async () => (await import("./token-facts.result.tsx")).TokenFactsResult },
  ],
  shortcuts: none,
};
