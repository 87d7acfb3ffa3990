import type { PageData } from "@bakso/contract/content/page-data";
import { useEffect, useState } from "react";
import { countWords } from "../../shared/lib/count-words.ts";
import { keptInBrowser } from "../../shared/lib/kept-text.ts";
import { ButtonLabel, buttonClass } from "../../shared/ui/button.tsx";
import { playFillIcon } from "../../shared/ui/icons/play-fill.icon.ts";
import page from "../../shared/ui/page/page.module.css";
import { SteadyText } from "../../shared/ui/page/steady-text.tsx";
import { ScenePicture } from "../../shared/ui/scene-picture.tsx";
import { PaperScene } from "../../shared/ui/scene-view.tsx";
import { gamesTrekScene } from "../../shared/ui/scenes/games-trek.scenes.ts";
import styles from "./game-card.module.css";
import { readBest } from "./play/best-score.ts";

type Game = PageData["games"]["games"][number];

interface GameCardProps {
  game: Game;
}

/** A game that can be played: what kind it is, and its button, on the picture of the game itself. */
export function OpenGame({ game }: GameCardProps) {
  return (
    <article className={styles.open}>
      <h2 className={page.heroTitle}>{game.name}</h2>
      <p className={styles.text}>
        <SteadyText>{game.text}</SteadyText>
      </p>
      <div className={styles.start}>
        {/* A plain link: the game is a page of its own that is always opened anew. */}
        <a href={game.path} className={buttonClass({ variant: "primary", size: "site" })}>
          <ButtonLabel icon={playFillIcon}>{game.button}</ButtonLabel>
        </a>
        <BestScore />
      </div>
      <Facts game={game} />
    </article>
  );
}

/** A game that can't be opened yet: its button only says so. */
export function ComingGame({ game }: GameCardProps) {
  return (
    <article className={styles.card}>
      <ScenePicture
        scene={gamesTrekScene}
        sizes="(min-width: 640px) 560px, 100vw"
        className={styles.picture}
      />
      <PaperScene source={gamesTrekScene} />
      <div className={styles.words}>
        <h3 className={styles.name}>{game.name}</h3>
        <Facts game={game} />
        <p className={styles.text}>
          <SteadyText>{game.text}</SteadyText>
        </p>
        <button type="button" disabled className={styles.soon}>
          {game.button}
        </button>
      </div>
    </article>
  );
}

/**
 * What is to be beaten: the best score on this device. Until there is one, its place stays free. Only the browser knows
 * it, and not before its scripts run.
 */
function BestScore() {
  const [best, setBest] = useState(0);
  useEffect(() => setBest(readBest(keptInBrowser)), []);
  return (
    <p className={styles.best} data-none={best === 0 || undefined}>
      Your best <strong>{countWords(best)}</strong>
    </p>
  );
}

function Facts({ game: { difficulty, type } }: GameCardProps) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Difficulty</dt>
        <dd>{difficulty}</dd>
      </div>
      <div>
        <dt>Type</dt>
        <dd>{type}</dd>
      </div>
    </dl>
  );
}
