import type { RoarmapContent } from "@bakso/contract/content/roarmap.shapes";
import { classNames } from "../../shared/ui/class-names.ts";
import { runFigure } from "../../shared/ui/figure.catalog.ts";
import { Figure } from "../../shared/ui/figure.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { sealCheckIcon } from "../../shared/ui/icons/seal-check.icon.ts";
import page from "../../shared/ui/page/page.module.css";
import { SceneHero } from "../../shared/ui/page/scene-hero.tsx";
import { roadmapPhoneScene, roadmapWideScene } from "../../shared/ui/scene.catalog.ts";
import styles from "./roarmap-page.module.css";

interface RoarmapPageProps {
  words: RoarmapContent;
}

/** One path from top to bottom: where the paws have been, where Bakso runs now, and what lies ahead. */
export function RoarmapPage({ words }: RoarmapPageProps) {
  const { title, lead, done, items } = words;
  const next = items.findIndex(({ isDone }) => !isDone);
  return (
    <>
      <SceneHero phone={roadmapPhoneScene} wide={roadmapWideScene} className={styles.hero}>
        <h1 className={page.heroTitle}>{title}</h1>
        <p className={page.heroLead}>{lead}</p>
      </SceneHero>
      <div className={classNames(page.section, styles.trail)}>
        {/* biome-ignore lint/a11y/noRedundantRoles: a list without marks is none to some who listen */}
        <ol role="list" className={styles.path}>
          {items.map((item, index) => (
            <li key={item.title} className={styles.item} data-done={item.isDone} data-here={index === next}>
              {index === next ? (
                <Figure source={runFigure} widthPx={180} className={styles.here ?? ""} />
              ) : null}
              <svg aria-hidden viewBox="0 0 40 16" className={styles.tick}>
                <path d="M0 1C15 1 30 4 40 9C29 13 13 16 0 15Z" />
              </svg>
              <div className={styles.card}>
                <h2 className={styles.title}>{item.title}</h2>
                {item.when ? <p className={styles.when}>{item.when}</p> : null}
                <p>{item.text}</p>
                {item.isDone ? (
                  <p className={styles.done}>
                    <Icon path={sealCheckIcon} sizePx={24} />
                    {done}
                  </p>
                ) : null}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}
