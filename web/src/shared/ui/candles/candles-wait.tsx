import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { VisuallyHidden } from "../visually-hidden.tsx";
import styles from "./candles-wait.module.css";

/** Wicks and bodies of candles that rise, each from its top downwards. */
const WICKS =
  "M10 60v28M26 66v24M42 58v26M58 62v30M74 54v24M90 48v30M106 52v24M122 40v30M138 44v22M154 34v28M170 38v26M186 28v24M202 32v28M218 20v28M234 14v30";
const BODIES =
  "M10 66v14M26 71v12M42 63v14M58 68v16M74 58v13M90 53v18M106 56v13M122 46v17M138 48v11M154 39v16M170 43v14M186 32v13M202 38v15M218 26v15M234 20v16";

interface CandlesWaitProps {
  /** Also the place of the controls, which come with the chart's scripts. */
  hasControls?: boolean;
  /** What will be drawn; its owner says where it stands. */
  heading?: ReactNode;
}

/** What stands in the place of a chart that is loading, as high as the chart and the words about it. */
export function CandlesWait({ hasControls = false, heading }: CandlesWaitProps) {
  return (
    <div className={styles.wait} data-wait>
      {heading}
      <VisuallyHidden isLive>Loading the candles</VisuallyHidden>
      <span className={classNames(styles.price, styles.breathing)} data-part="price" />
      {hasControls ? (
        <span className={classNames(styles.controls, styles.breathing)} data-part="controls" />
      ) : null}
      <svg
        viewBox="0 0 244 100"
        preserveAspectRatio="none"
        className={classNames(styles.chart, styles.breathing)}
        aria-hidden
      >
        <path d={WICKS} strokeWidth="1" />
        <path d={BODIES} strokeWidth="7" />
      </svg>
      <span className={styles.rest} />
    </div>
  );
}
