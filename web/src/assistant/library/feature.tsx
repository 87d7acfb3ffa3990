import { bookOpenIcon } from "../../shared/ui/icons/book-open.icon.ts";
import { type AssistantFeature, none } from "../feature.ts";
import { LibrarySide } from "./library-side.tsx";

export const libraryFeature: AssistantFeature = {
  options: [
    {
      id: "library",
      useItem: ({ panels: { library } }) => ({
        label: library.isOpen ? "Hide Library" : "Show Library",
        icon: bookOpenIcon,
        startsGroup: true,
        onSelect: library.toggle,
      }),
    },
  ],
  views: none,
  sidePanel: { name: "library", side: "left", Panel: LibrarySide },
  libraryFoot: none,
  banner: none,
  composer: none,
  sender: none,
  replyActions: none,
  resultViews: [{ kind: "talks", load: async () => (await import("./talks.result.tsx")).TalksResult }],
  shortcuts: [
    {
      key: "s",
      isModified: true,
      hasShift: true,
      name: "S",
      label: "Show or hide the library",
      option: "library",
      run: ({ panels }) => panels.library.toggle(),
    },
  ],
};
