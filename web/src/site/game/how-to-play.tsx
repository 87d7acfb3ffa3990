import type { PageData } from "@bakso/contract/content/page-data";
import type { FigureSource } from "../../shared/ui/figure.source.ts";
import { Figure } from "../../shared/ui/figure.tsx";
import { playDayFigure } from "../../shared/ui/figures/play-day.figure.ts";
import { playTapFigure } from "../../shared/ui/figures/play-tap.figure.ts";
import { playTrunksFigure } from "../../shared/ui/figures/play-trunks.figure.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { playFillIcon } from "../../shared/ui/icons/play-fill.icon.ts";
import { ScenePicture } from "../../shared/ui/scene-picture.tsx";
import { gamesFramePhoneScene, gamesFrameWideScene } from "../../shared/ui/scenes/games-frame.scenes.ts";
import styles from "./how-to-play.module.css";

type Words = PageData["games"]["how"];

const DRAWINGS: Record<Words["steps"][number]["icon"], FigureSource> = {
  tap: playTapFigure,
  trunks: playTrunksFigure,
  day: playDayFigure,
};

interface HowToPlayProps {
  words: Words;
  game: { name: string; path?: string | undefined };
}

/** One screen of the game, which starts it, and how it is played. */
export function HowToPlay({ words: { title, steps }, game: { name, path } }: HowToPlayProps) {
  return (
    <section className={styles.how}>
      <a href={path} aria-label={name} className={styles.frame}>
        <ScenePicture scene={gamesFramePhoneScene} sizes="100vw" className={styles.phone} />
        <ScenePicture
          scene={gamesFrameWideScene}
          sizes="(min-width: 900px) 640px, 100vw"
          className={styles.wide}
        />
        <span className={styles.play}>
          <Icon path={playFillIcon} sizePx={24} />
        </span>
      </a>
      <div>
        <h2>{title}</h2>
        <ol className={styles.steps}>
          {steps.map(({ icon, title: what, text }) => (
            <li key={what}>
              <Figure source={DRAWINGS[icon]} className={styles.drawing ?? ""} />
              <div>
                <b>{what}</b>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
