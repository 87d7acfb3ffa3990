import { newId } from "../../shared/lib/new-id.ts";
import { classNames } from "../../shared/ui/class-names.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { newspaperIcon } from "../../shared/ui/icons/newspaper.icon.ts";
import { type AssistantFeature, none } from "../feature.ts";
import { newsSender } from "./news.sender.ts";
import { newsMode, useNewsMode } from "./news-mode.ts";
import styles from "./news-toggle.module.css";

const VIA = "news";

export const newsFeature: AssistantFeature = {
  options: [
    {
      id: "news",
      useItem() {
        const isOn = useNewsMode();
        return {
          label: "News Search",
          icon: newspaperIcon,
          isOn,
          startsGroup: true,
          onSelect: () => newsMode.toggle(),
        };
      },
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

/** Beside the input: while it is on, texts are searched for in the news. */
function NewsToggle() {
  const isOn = useNewsMode();
  return (
    <IconButton
      label="News search"
      icon={newspaperIcon}
      aria-pressed={isOn}
      className={classNames(isOn && styles.on)}
      onClick={() => newsMode.toggle()}
    />
  );
}
