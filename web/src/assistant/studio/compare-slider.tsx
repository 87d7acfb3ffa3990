import { useState } from "react";
import styles from "./compare-slider.module.css";

interface CompareSliderProps {
  before: string;
  after: string;
}

/** Two pictures, one over the other, with a line between them that can be moved. */
export function CompareSlider({ before, after }: CompareSliderProps) {
  const [share, setShare] = useState(50);
  return (
    <div className={styles.compare}>
      <img src={after} alt="After" className={styles.picture} />
      <img
        src={before}
        alt="Before"
        className={styles.before}
        style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}
      />
      <span className={styles.line} style={{ insetInlineStart: `${share}%` }} aria-hidden />
      <input
        type="range"
        min={0}
        max={100}
        value={share}
        aria-label="How much of the earlier picture is shown"
        className={styles.range}
        onChange={(event) => setShare(Number(event.target.value))}
      />
    </div>
  );
}
