import { newId } from "../../shared/lib/new-id.ts";
import { newspaperIcon } from "../../shared/ui/icons/newspaper.icon.ts";
import { type AssistantFeature, none } from "../feature.ts";
import { newsSender } from "./news.sender.ts";
import { newsMode, useNewsMode } from "./news-mode.ts";
import { NewsToggle } from "./news-toggle.tsx";

const VIA = "news";

export const newsFeature: AssistantFeature = {
  options: [
    {
      id: "news",
      /** The label says the present state, like that of the speech mode. */
      useItem: () => ({
        label: useNewsMode() ? "News Search On" : "News Search Off",
        icon: newspaperIcon,
        onSelect: () => newsMode.toggle(),
      }),
    },
  ],
  views: none,
  sidePanel: none,
  libraryFoot: none,
  banner: none,
  composer: {
    Tool: NewsToggle,
    Status: none,
    onSubmit(text, { chat }) {
      if (!newsMode.isOn()) return false;
      chat.client.ask({ messageId: newId(), text, via: VIA });
      return true;
    },
    onFiles: none,
  },
  sender: { via: VIA, sender: newsSender, Progress: none, openPicture: none, repliedInBackground: none },
  replyActions: none,
  resultViews: none,
  shortcuts: none,
};
