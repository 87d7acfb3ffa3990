import { RECREATIONS_PER_DAY } from "@bakso/contract/constants";
import { resetsIn, type Usage, usageLevel, usageText } from "./usage-level.ts";
import styles from "./usage-meter.module.css";

/** What is used of the day's recreations. */
export function UsageMeter({ usage }: { usage: Usage }) {
  const { used, remaining, resets_at } = usage;
  const wait = used > 0 ? resetsIn(resets_at, Date.now()) : null;
  const share = Math.min(100, Math.max(0, (used / RECREATIONS_PER_DAY) * 100));
  return (
    <div className={styles.meter}>
      <div className={styles.head}>
        <span id="daily-recreations">Daily Recreations</span>
        <span className={styles.count}>
          {used}/{RECREATIONS_PER_DAY}
        </span>
      </div>
      <div
        role="progressbar"
        aria-labelledby="daily-recreations"
        aria-valuemin={0}
        aria-valuemax={RECREATIONS_PER_DAY}
        aria-valuenow={used}
        className={styles.track}
      >
        <div className={styles.fill} data-level={usageLevel(remaining)} style={{ width: `${share}%` }} />
      </div>
      <p className={styles.text}>{usageText(remaining)}</p>
      {wait === null ? null : <p className={styles.wait}>New ones {wait}.</p>}
    </div>
  );
}
