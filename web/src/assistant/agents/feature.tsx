import { usersThreeIcon } from "../../shared/ui/icons/users-three.icon.ts";
import { type AssistantFeature, none, view } from "../feature.ts";
import { AGENTS } from "../shared-views.ts";

export const agentsFeature: AssistantFeature = {
  options: [
    {
      id: "agents",
      useItem: ({ views }) => ({ label: "Agents", icon: usersThreeIcon, onSelect: () => views.open(AGENTS) }),
    },
  ],
  views: [view(AGENTS, async () => (await import("./agents.view.tsx")).AgentsView)],
  sidePanel: none,
  libraryFoot: none,
  banner: none,
  composer: none,
  sender: none,
  replyActions: none,
  resultViews: none,
  shortcuts: none,
};
