import type { PageData } from "@bakso/contract/content/page-data";
import { ButtonLabel, buttonClass } from "../../shared/ui/button.tsx";
import { telegramLogoIcon } from "../../shared/ui/icons/telegram-logo.icon.ts";
import page from "../../shared/ui/page/page.module.css";
import { VisuallyHidden } from "../../shared/ui/visually-hidden.tsx";
import { GameCard } from "./game-card.tsx";
import styles from "./games-page.module.css";

interface GamesPageProps {
  words: PageData["games"];
}

/** What there is to play, what comes next, and where to say what should. */
export function GamesPage({ words }: GamesPageProps) {
  const { title, lead, games, community } = words;
  return (
    <div className={styles.clearing}>
      <header className={styles.head}>
        <h1 className={page.heroTitle}>{title}</h1>
        <p className={page.heroLead}>{lead}</p>
      </header>
      {/* biome-ignore lint/a11y/noRedundantRoles: a list without marks is none to some who listen */}
      <ul role="list" className={styles.games}>
        {games.map((game) => (
          <li key={game.name} data-open={game.path !== undefined} className={styles.place}>
            <GameCard game={game} />
          </li>
        ))}
        <li className={styles.community}>
          <p className={styles.question}>{community.text}</p>
          <a
            className={buttonClass({ variant: "primary", size: "site", className: styles.join })}
            href={community.url}
            target="_blank"
            rel="noopener noreferrer"
          >
            <ButtonLabel icon={telegramLogoIcon}>
              {community.label}
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </ButtonLabel>
          </a>
        </li>
      </ul>
    </div>
  );
}
