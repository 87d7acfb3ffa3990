import { loadPart } from "../../shared/lib/load-part.ts";
import { plusIcon } from "../../shared/ui/icons/plus.icon.ts";
import { type AssistantFeature, none } from "../feature.ts";

/** The chat stands in the middle by itself; this is what else it adds. */
export const chatFeature: AssistantFeature = {
  options: [
    {
      id: "new-chat",
      useItem: ({ startNewChat }) => ({
        label: "New Chat",
        icon: plusIcon,
        onSelect: () => startNewChat("options"),
      }),
    },
  ],
  views: none,
  sidePanel: none,
  libraryFoot: none,
  banner: none,
  composer: none,
  sender: none,
  replyActions: none,
  resultViews: none,
  shortcuts: [
    {
      key: "o",
      isModified: true,
      hasShift: true,
      name: "O",
      label: "New chat",
      option: "new-chat",
      run: ({ startNewChat }) => startNewChat("options"),
    },
    {
      key: "f",
      isModified: true,
      hasShift: true,
      name: "F",
      label: "Find in this chat",
      run({ chat: { client } }) {
        // What is looked for already stays.
        if (client.getState().thread.find === null) client.find("");
        else document.getElementById("find-in-talk")?.focus();
      },
    },
    {
      key: "q",
      isModified: false,
      name: "Q",
      label: "Quote what is selected",
      run: ({ chat }) =>
        void loadPart(() => import("./extras/quote.ts")).then(
          ({ quoteSelection }) => quoteSelection(chat),
          () => undefined,
        ),
    },
    {
      key: "/",
      isModified: false,
      name: "/",
      label: "Write a message",
      run: () => document.getElementById("composer")?.focus(),
    },
  ],
};
