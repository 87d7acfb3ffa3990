import type { FigureSource } from "../figure.source.ts";
import { ClearingFigure } from "./clearing-figure.tsx";
import styles from "./clearing-scene.module.css";

interface ClearingSceneProps {
  figure: FigureSource;
}

/** One banana leaf: fat at a third of its length, torn at the edge, drawn from its foot at 0,0 upwards. */
const LEAF =
  "M0 0C-10 -30 -30 -58 -26 -98C-22 -132 -4 -158 20 -176C34 -150 42 -124 38 -96L26 -100L34 -78C28 -50 12 -24 0 0Z";

/** Bakso on his mound before the sun or the moon, and the hills behind. Only to be looked at. */
export function ClearingScene({ figure }: ClearingSceneProps) {
  return (
    <div className={styles.scene} data-figure={figure.name} aria-hidden>
      <div className={styles.disc} />
      <svg aria-hidden className={styles.hills} viewBox="0 0 1440 300" preserveAspectRatio="none">
        <path
          className={styles.volcano}
          d="M760 190C860 160 930 70 968 40C980 32 1004 34 1016 42C1060 76 1130 168 1240 196L1240 300L760 300Z"
        />
        <path
          className={styles.far}
          d="M0 150C90 118 170 126 250 150C340 176 410 132 520 134C640 136 700 186 820 182C960 176 1010 138 1120 134C1240 130 1340 160 1440 134L1440 300L0 300Z"
        />
        <path
          className={styles.middle}
          d="M0 214C120 176 240 186 360 206C470 224 560 190 690 196C830 202 930 236 1060 226C1200 214 1310 184 1440 206L1440 300L0 300Z"
        />
        <path
          className={styles.near}
          d="M0 262C140 232 290 236 430 254C580 272 700 246 860 250C1020 254 1210 274 1440 246L1440 300L0 300Z"
        />
      </svg>
      <div className={styles.place}>
        <ClearingFigure
          source={figure}
          className={styles.figure}
          sizes="(min-width: 1024px) 400px, (min-width: 600px) 320px, 240px"
        />
        <svg aria-hidden className={styles.mound} viewBox="0 0 400 60" preserveAspectRatio="none">
          <path className={styles.moss} d="M0 60C28 22 92 4 196 2C300 0 372 24 400 60Z" />
          <path className={styles.rock} d="M60 60C110 38 170 30 232 31C300 32 346 44 372 60Z" />
        </svg>
      </div>
      <Leaves className={styles.left} />
      <Leaves className={styles.right} />
    </div>
  );
}

interface LeavesProps {
  className: string | undefined;
}

function Leaves({ className }: LeavesProps) {
  return (
    <svg aria-hidden className={className} viewBox="0 0 160 150" width={160} height={150}>
      <path className={styles.leafBehind} d={LEAF} transform="translate(30 158) rotate(24) scale(.78)" />
      <path className={styles.leaf} d={LEAF} transform="translate(4 160) rotate(-8) scale(.86)" />
      <path className={styles.leafBehind} d={LEAF} transform="translate(38 160) rotate(52) scale(.66)" />
      <path className={styles.leaf} d={LEAF} transform="translate(16 160) rotate(40) scale(.56)" />
    </svg>
  );
}
