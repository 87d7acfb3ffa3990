import { classNames } from "./class-names.ts";
import styles from "./stripes.module.css";

interface StripesProps {
  /** They fill one after another, over and over. */
  isFilling?: boolean;
  sizePx?: 16 | 24 | 28 | 40;
  className?: string;
}

/** Tapered from one edge: lengths 28:24:18, widths 9:7:5. */
const STRIPES = [
  "M.4 1.4C.6.2 7.4-.5 8.6.3 9.4 1 8.4 13.6 16.7 28.3 7.5 22.5 2.3 10.5.4 1.4Z",
  "M12.5 1.2C12.7.2 17.9-.4 18.8.2 19.5 1 18.8 11.8 25.2 24.3 18 19 13.9 9 12.5 1.2Z",
  "M22.8.9C23 .2 26.5-.3 27.2.2 27.8.8 27.3 9 31.8 18.3 26.8 14.5 23.8 6.6 22.8.9Z",
];

/** The one ornament of the site. At most two in view, never behind text. */
export function Stripes({ isFilling = false, sizePx = 28, className }: StripesProps) {
  return (
    <svg
      viewBox="0 0 32 28.5"
      width={(sizePx * 32) / 28}
      height={sizePx}
      aria-hidden
      className={classNames(styles.stripes, isFilling && styles.filling, className)}
    >
      {STRIPES.map((d) => (
        <g key={d}>
          {isFilling ? <path d={d} className={styles.track} /> : null}
          <path d={d} className={styles.fill} />
        </g>
      ))}
    </svg>
  );
}
