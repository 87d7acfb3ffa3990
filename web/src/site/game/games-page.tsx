import type { PageData } from "@bakso/contract/content/page-data";
import { ButtonLabel, buttonClass } from "../../shared/ui/button.tsx";
import { Figure } from "../../shared/ui/figure.tsx";
import { thinkFigure } from "../../shared/ui/figures/think.figure.ts";
import { telegramLogoIcon } from "../../shared/ui/icons/telegram-logo.icon.ts";
import { SceneHero } from "../../shared/ui/page/scene-hero.tsx";
import { SteadyText } from "../../shared/ui/page/steady-text.tsx";
import { leapPhoneScene, leapWideScene } from "../../shared/ui/scenes/leap.scenes.ts";
import { VisuallyHidden } from "../../shared/ui/visually-hidden.tsx";
import { ComingGame, OpenGame } from "./game-card.tsx";
import styles from "./games-page.module.css";
import { HowToPlay } from "./how-to-play.tsx";

interface GamesPageProps {
  words: PageData["games"];
}

/** What there is to play, on its own picture; what comes next, and where to say what should. */
export function GamesPage({ words }: GamesPageProps) {
  const { title, lead, games, how, next, community } = words;
  const open = games.filter(({ path }) => path !== undefined);
  const coming = games.filter(({ path }) => path === undefined);
  return (
    <>
      <SceneHero phone={leapPhoneScene} wide={leapWideScene} className={styles.hero}>
        {/* What can be played has the first place: the page's own title stands over it, in one small line. */}
        <header className={styles.words}>
          <h1>{title}</h1>
          <p>
            <SteadyText>{lead}</SteadyText>
          </p>
        </header>
        {open.map((game) => (
          <OpenGame key={game.name} game={game} />
        ))}
      </SceneHero>
      {open.slice(0, 1).map((game) => (
        <HowToPlay key={game.name} words={how} game={game} />
      ))}
      <div className={styles.next}>
        <h2>{next}</h2>
        {coming.map((game) => (
          <ComingGame key={game.name} game={game} />
        ))}
        <section className={styles.community}>
          <h3 className={styles.question}>
            <SteadyText>{community.title}</SteadyText>
          </h3>
          <p>
            <SteadyText>{community.text}</SteadyText>
          </p>
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
          <Figure source={thinkFigure} widthPx={168} className={styles.thinker ?? ""} />
        </section>
      </div>
    </>
  );
}
