import { questionIcon } from "../../shared/ui/icons/question.icon.ts";
import { type AssistantFeature, none, view } from "../feature.ts";
import { HELP } from "../shared-views.ts";

const LABEL = "Help & Guide";

export const helpFeature: AssistantFeature = {
  options: [
    {
      id: "help",
      useItem: ({ views }) => ({
        label: LABEL,
        icon: questionIcon,
        startsGroup: true,
        onSelect: () => views.open(HELP),
      }),
    },
  ],
  views: [view(HELP, async () => (await import("./help.view.tsx")).HelpView)],
  sidePanel: none,
  libraryFoot: none,
  banner: none,
  composer: none,
  sender: none,
  replyActions: none,
  resultViews: [
    { kind: "pages", load: async () => (await import("./pages.result.tsx")).PagesResult },
    { kind: "open_help", load: async () => (await import("./open-help.result.tsx")).OpenHelpResult },
  ],
  shortcuts: [
    {
      key: "?",
      isModified: false,
      name: "?",
      label: LABEL,
      option: "help",
      run: ({ views }) => views.open(HELP),
    },
  ],
};
