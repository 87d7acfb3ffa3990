import type { ConservationContent } from "@bakso/contract/content/conservation.shapes";
import type { SceneSource } from "../../shared/ui/scene.source.ts";
import { ScenePicture } from "../../shared/ui/scene-picture.tsx";
import { helpHabitatScene } from "../../shared/ui/scenes/help-habitat.scenes.ts";
import { helpLearningScene } from "../../shared/ui/scenes/help-learning.scenes.ts";
import { helpMonitoringScene } from "../../shared/ui/scenes/help-monitoring.scenes.ts";
import { helpPatrolScene } from "../../shared/ui/scenes/help-patrol.scenes.ts";
import styles from "./help-ways.module.css";

type Way = ConservationContent["help"]["ways"][number];

const PICTURES: Record<Way["picture"], SceneSource> = {
  habitat: helpHabitatScene,
  monitoring: helpMonitoringScene,
  patrol: helpPatrolScene,
  learning: helpLearningScene,
};

interface HelpWaysProps {
  ways: readonly Way[];
}

/** The ways in which the fund helps, each with its picture. */
export function HelpWays({ ways }: HelpWaysProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without marks is none to some who listen
    <ul role="list" className={styles.ways}>
      {ways.map(({ picture, title, text }) => (
        <li key={title} className={styles.way}>
          <ScenePicture
            scene={PICTURES[picture]}
            sizes="(min-width: 1100px) 340px, (min-width: 600px) 50vw, 100vw"
            className={styles.picture}
          />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
