import { GAME_NAME_MAX_CHARS } from "@bakso/contract/constants";
import { buttonClass } from "../../shared/ui/button.tsx";
import { Figure } from "../../shared/ui/figure.tsx";
import { cheerFigure } from "../../shared/ui/figures/cheer.figure.ts";
import { sadFigure } from "../../shared/ui/figures/sad.figure.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { arrowLeftIcon } from "../../shared/ui/icons/arrow-left.icon.ts";
import { pauseIcon } from "../../shared/ui/icons/pause.icon.ts";
import { shareNetworkIcon } from "../../shared/ui/icons/share-network.icon.ts";
import { speakerHighIcon } from "../../shared/ui/icons/speaker-high.icon.ts";
import { speakerSlashIcon } from "../../shared/ui/icons/speaker-slash.icon.ts";
import { trophyIcon } from "../../shared/ui/icons/trophy.icon.ts";
import { xIcon } from "../../shared/ui/icons/x.icon.ts";
import styles from "./game-page.module.css";

interface GamePageProps {
  /** Address of the game's own script, the only one of this page. */
  script: string;
}

/**
 * The full-screen game, rendered only on the server. Its script (play/bakso-jump.ts) finds the parts by their ids and
 * runs them without React.
 */
export function GamePage({ script }: GamePageProps) {
  return (
    <main className={styles.game} id="game-root" data-phase="loading">
      <button type="button" className={styles.stage} id="game-stage" aria-label="Jump">
        <canvas id="game-canvas" />
      </button>
      <header className={styles.bar}>
        <a className={styles.out} href="/games">
          <Icon path={arrowLeftIcon} />
          <span>Games</span>
        </a>
        <button type="button" className={styles.tool} id="game-sound" aria-pressed="false" aria-label="Sound">
          <Icon path={speakerSlashIcon} className={styles.off} />
          <Icon path={speakerHighIcon} className={styles.on} />
        </button>
        <button type="button" className={styles.tool} id="game-pause" aria-label="Pause" disabled>
          <Icon path={pauseIcon} />
        </button>
      </header>
      <p className={styles.score} id="game-score" hidden>
        0
      </p>
      <p className={styles.levelUp} id="game-level-up" role="status" />
      <div className={styles.still}>
        <div className={styles.words} id="game-words" aria-live="polite">
          <Figure source={cheerFigure} widthPx={112} className={`${styles.face} ${styles.cheers}`} />
          <Figure source={sadFigure} widthPx={112} className={`${styles.face} ${styles.isSad}`} />
          <h1 id="game-title">Bakso Jump</h1>
          <p className={styles.line} id="game-line">
            Loading
          </p>
          <p className={styles.note} id="game-note" />
          <noscript>
            <p className={styles.note}>The game needs JavaScript.</p>
          </noscript>
        </div>
        <div className={styles.choice} id="game-choice" hidden>
          <fieldset className={styles.trails}>
            <legend>Trail</legend>
            <button type="button" id="game-day" aria-pressed="true">
              Today's trail
            </button>
            <button type="button" id="game-wild" aria-pressed="false">
              Wild trail
            </button>
          </fieldset>
          <button type="button" className={styles.open} id="game-share" hidden>
            <Icon path={shareNetworkIcon} />
            <span>Share</span>
          </button>
          <button type="button" className={styles.open} id="game-open-board">
            <Icon path={trophyIcon} />
            Leaderboard
          </button>
        </div>
      </div>
      <Board />
      <script type="module" src={script} />
    </main>
  );
}

function Board() {
  return (
    <dialog className={styles.board} id="game-board" aria-labelledby="game-board-title">
      <div className={styles.sheet}>
        <header>
          <h2 id="game-board-title">Leaderboard</h2>
          <button type="button" className={styles.close} id="game-close-board" aria-label="Close">
            <Icon path={xIcon} />
          </button>
        </header>
        <div className={styles.tabs}>
          <button type="button" id="game-today" aria-pressed="true">
            Today
          </button>
          <button type="button" id="game-all-time" aria-pressed="false">
            All time
          </button>
        </div>
        <ol className={styles.list} id="game-list" />
        <p className={styles.note} id="game-board-note" aria-live="polite" />
        <form className={styles.name} id="game-name-form" hidden>
          <label htmlFor="game-name">You play as</label>
          <input id="game-name" maxLength={GAME_NAME_MAX_CHARS} autoComplete="nickname" required />
          <button type="submit" className={buttonClass({ variant: "primary" })}>
            Save
          </button>
          <p id="game-name-note" aria-live="polite" />
        </form>
      </div>
    </dialog>
  );
}
