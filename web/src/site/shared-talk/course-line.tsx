import styles from "./shared-talk.module.css";

const WIDTH = 320;
const HEIGHT = 64;

/** How a price went, as a line; the figures beside it say the same. */
export function CourseLine({ values }: { values: readonly number[] }) {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const height = highest - lowest || 1;
  const points = values
    .map((value, index) => {
      const x = (index / Math.max(values.length - 1, 1)) * WIDTH;
      const y = HEIGHT - ((value - lowest) / height) * HEIGHT;
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(" ");
  return (
    <svg className={styles.course} viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`} aria-hidden="true">
      <polyline points={points} fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
    </svg>
  );
}
