import type { ToolsContent } from "@bakso/contract/content/tools.shapes";
import type { ReactNode } from "react";
import { Figure } from "../figure.tsx";
import { loungeFigure } from "../figures/lounge.figure.ts";
import styles from "./bot-guide.module.css";

interface BotGuideProps {
  bot: ToolsContent["bot"];
  /** The descriptions are examples, and a note below says so. */
  isExample: boolean;
  /** Not below a heading of the page's that says the same. */
  hasTitle?: boolean;
  /** How one registers and logs in, where the page has a way of its own to tell it. */
  ways?: ReactNode;
}

/** The chat bot: every command it has, how one registers, and how one logs in. */
export function BotGuide({ bot, isExample, hasTitle = true, ways }: BotGuideProps) {
  const { title, lead, register, login, commands } = bot;
  return (
    <div className={styles.guide}>
      <div className={styles.lead}>
        <div className={styles.words}>
          {hasTitle ? <h3>{title}</h3> : null}
          <p>{lead}</p>
        </div>
        <Figure source={loungeFigure} widthPx={200} className={styles.listener} />
      </div>
      <div className={styles.commands}>
        <dl className={styles.list}>
          {commands.map(({ command, text }) => (
            <div key={command} className={styles.command}>
              <dt>
                <code>{command}</code>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        {isExample ? <p className={styles.example}>These are examples of what each command does.</p> : null}
      </div>
      <div className={styles.words}>
        {ways ??
          [register, login].map((way) => (
            <div key={way.title} className={styles.way}>
              <h4>{way.title}</h4>
              <p>{way.text}</p>
            </div>
          ))}
      </div>
    </div>
  );
}
