import type { ToolsContent } from "@bakso/contract/content/tools.shapes";
import { Figure } from "../figure.tsx";
import { peekFigure } from "../figures/peek.figure.ts";
import styles from "./bot-guide.module.css";

interface BotGuideProps {
  bot: ToolsContent["bot"];
  /** The descriptions are examples, and a note below says so. */
  isExample: boolean;
}

/** The chat bot: how one registers, how one logs in, and every command it has. */
export function BotGuide({ bot, isExample }: BotGuideProps) {
  const { title, lead, register, login, commands } = bot;
  return (
    <section className={styles.guide}>
      <div className={styles.words}>
        <h3>{title}</h3>
        <p>{lead}</p>
        {[register, login].map((way) => (
          <div key={way.title} className={styles.way}>
            <h4>{way.title}</h4>
            <p>{way.text}</p>
          </div>
        ))}
      </div>
      <div className={styles.commands}>
        <Figure source={peekFigure} widthPx={120} className={styles.peek} />
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
    </section>
  );
}
