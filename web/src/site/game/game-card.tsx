import type { PageData } from "@bakso/contract/content/page-data";
import { Button, ButtonLabel, buttonClass } from "../../shared/ui/button.tsx";
import { gamesJumpScene, gamesTrekScene } from "../../shared/ui/scene.catalog.ts";
import styles from "./game-card.module.css";
import { GamePicture } from "./game-picture.tsx";

type Game = PageData["games"]["games"][number];

interface GameCardProps {
  game: Game;
}

/** One game: what it looks like, what kind it is, and its button. One that can't be opened yet is dimmed. */
export function GameCard({ game: { name, difficulty, type, text, button, path } }: GameCardProps) {
  const isOpen = path !== undefined;
  return (
    <article className={styles.card} data-open={isOpen}>
      <GamePicture
        scene={isOpen ? gamesJumpScene : gamesTrekScene}
        sizes={isOpen ? "(min-width: 1024px) 780px, 100vw" : "(min-width: 1024px) 388px, 100vw"}
        isFirst={isOpen}
        className={styles.picture}
      />
      <div className={styles.words}>
        <h2 className={styles.name}>{name}</h2>
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
        <p className={styles.text}>{text}</p>
        {isOpen ? (
          // A plain link: the game is a page of its own that is always opened anew.
          <a
            href={path}
            className={buttonClass({ variant: "primary", size: "site", className: styles.button })}
          >
            <ButtonLabel>{button}</ButtonLabel>
          </a>
        ) : (
          <Button size="site" disabled className={styles.button}>
            {button}
          </Button>
        )}
      </div>
    </article>
  );
}
