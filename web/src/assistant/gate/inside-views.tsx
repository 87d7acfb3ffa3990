import { headHappy, paintFigure } from "../../shared/ui/figure.catalog.ts";
import { Figure } from "../../shared/ui/figure.tsx";
import styles from "./inside-views.module.css";

/** What is behind the door, shown before anybody connects: a talk, a drawing and a watchlist, each in a small moving view. */
export function InsideViews() {
  return (
    <ul className={styles.views} aria-label="What is inside">
      <li className={styles.view}>
        <div className={styles.talk} aria-hidden>
          <span className={styles.asked}>How much does a tiger sleep?</span>
          <span className={styles.reply}>
            <Figure source={headHappy} widthPx={32} />
            <span className={styles.lines}>
              <span />
              <span />
              <span />
            </span>
          </span>
        </div>
        <p>
          <strong>A talk that remembers.</strong> Ask, and he answers.
        </p>
      </li>
      <li className={styles.view}>
        <div className={styles.drawing} aria-hidden>
          <span className={styles.paper}>
            <Figure source={paintFigure} widthPx={132} className={styles.drawn ?? ""} />
          </span>
        </div>
        <p>
          <strong>A studio.</strong> Describe a picture and he draws it.
        </p>
      </li>
      <li className={styles.view}>
        <div className={styles.markets} aria-hidden>
          {[styles.first, styles.second, styles.third].map((row) => (
            <span key={row} className={styles.row}>
              <span className={styles.coin} />
              <span className={styles.name} />
              <svg aria-hidden viewBox="0 0 72 24" className={`${styles.course} ${row}`}>
                <path d="M2 18L12 14L22 17L32 9L42 12L52 6L62 8L70 3" pathLength={1} />
              </svg>
            </span>
          ))}
        </div>
        <p>
          <strong>Your markets.</strong> Prices and charts of what you follow.
        </p>
      </li>
    </ul>
  );
}
