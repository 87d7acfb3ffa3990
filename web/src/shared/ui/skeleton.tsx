import styles from "./skeleton.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface SkeletonProps {
  lineCount: number;
  /** For screen readers: what is loading. */
  label?: string;
}

/** Grey lines in the place of text that is loading. */
export function Skeleton({ lineCount, label = "Loading" }: SkeletonProps) {
  return (
    <div className={styles.skeleton}>
      <VisuallyHidden isLive>{label}</VisuallyHidden>
      {Array.from({ length: lineCount }, (_, line) => line).map((line) => (
        <span key={line} className={styles.line} aria-hidden />
      ))}
    </div>
  );
}
