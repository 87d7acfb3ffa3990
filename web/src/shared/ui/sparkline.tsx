import styles from "./sparkline.module.css";

const WIDTH = 56;
const HEIGHT = 18;

interface SparklineProps {
  /** Oldest first; fewer than two, or null, draw that there are none. */
  course: readonly number[] | null;
  isUp: boolean;
  /** It is on its way: a bar keeps its place. */
  isAwaited?: boolean;
}

/** The day's prices as a small line. The change is also a number beside it. */
export function Sparkline({ course: known, isUp, isAwaited = false }: SparklineProps) {
  const course = known ?? [];
  const low = Math.min(...course);
  const span = Math.max(...course) - low || 1;
  const points = course
    .map((price, index) => {
      const x = 1 + (index / (course.length - 1)) * (WIDTH - 2);
      const y = HEIGHT - 2 - ((price - low) / span) * (HEIGHT - 4);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(" ");
  return (
    <svg
      className={styles.sparkline}
      data-up={isUp}
      data-awaited={isAwaited}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      preserveAspectRatio="none"
      aria-hidden
    >
      {isAwaited ? null : course.length < 2 ? (
        <path className={styles.none} d={`M1 ${HEIGHT / 2}h${WIDTH - 2}`} />
      ) : (
        <polyline points={points} />
      )}
    </svg>
  );
}
