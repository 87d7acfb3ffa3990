import type { HomeContent } from "@bakso/contract/content/home.shapes";
import type { ToolsContent } from "@bakso/contract/content/tools.shapes";
import { Link } from "react-router";
import { ButtonLabel, buttonClass } from "../../shared/ui/button.tsx";
import { BotGuide } from "../../shared/ui/page/bot-guide.tsx";
import { ToolList } from "../../shared/ui/page/tool-list.tsx";
import styles from "./ai-section.module.css";

interface AiSectionProps {
  tools: ToolsContent["tools"];
  bot: ToolsContent["bot"];
  words: HomeContent["sections"]["ai"];
  isDemo: boolean;
}

/** The tools, and what the bot in the chats listens to. */
export function AiSection({ tools, bot, words, isDemo }: AiSectionProps) {
  return (
    <div className={styles.section}>
      <ToolList tools={tools} />
      <BotGuide bot={bot} isExample={bot.isExample && isDemo} />
      <p className={styles.ways}>
        <Link to="/baksoai" className={buttonClass({ variant: "primary" })}>
          <ButtonLabel>{words.door}</ButtonLabel>
        </Link>
        <Link to="/aiinfo">{words.more}</Link>
      </p>
    </div>
  );
}
