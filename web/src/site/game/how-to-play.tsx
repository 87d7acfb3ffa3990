import type { PageData } from "@bakso/contract/content/page-data";
import { Icon } from "../../shared/ui/icon.tsx";
import { calendarDotsIcon } from "../../shared/ui/icons/calendar-dots.icon.ts";
import { handTapIcon } from "../../shared/ui/icons/hand-tap.icon.ts";
import { playFillIcon } from "../../shared/ui/icons/play-fill.icon.ts";
import { treeIcon } from "../../shared/ui/icons/tree.icon.ts";
import { ScenePicture } from "../../shared/ui/scene-picture.tsx";
import { gamesFrameScene } from "../../shared/ui/scenes/games-frame.scenes.ts";
import styles from "./how-to-play.module.css";

type Words = PageData["games"]["how"];

const ICONS: Record<Words["steps"][number]["icon"], string> = {
  tap: handTapIcon,
  trunks: treeIcon,
  day: calendarDotsIcon,
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
        <ScenePicture scene={gamesFrameScene} sizes="(min-width: 900px) 640px, 100vw" />
        <span className={styles.play}>
          <Icon path={playFillIcon} sizePx={32} />
        </span>
      </a>
      <div>
        <h2>{title}</h2>
        <ol className={styles.steps}>
          {steps.map(({ icon, title: what, text }) => (
            <li key={what}>
              <Icon path={ICONS[icon]} sizePx={24} />
              <b>{what}</b>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
