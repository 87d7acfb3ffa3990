import type { Candle, Candles } from "@bakso/contract/markets";
import { useEffect, useState } from "react";
import { tokenUsd } from "../../shared/lib/market/price-format.ts";
import { classNames } from "../../shared/ui/class-names.ts";
import styles from "./market.module.css";
import { courseOf, linePoints } from "./price-course.ts";

const WIDTH = 320;
const HEIGHT = 72;

interface DayCourseProps {
  load(interval: "1h", signal: AbortSignal): Promise<Candles>;
  /** What is told beside it as the day's change: the candles may come from another market. */
  changePercent: number | undefined;
}

/** How the price went in the last 24 hours. Where that can't be drawn, its place says so. */
export function DayCourse({ load, changePercent }: DayCourseProps) {
  const candles = useDayCandles(load);
  // Scripts start when this is seen, not for the price above it, which the server has written.
  if (candles === undefined)
    return (
      <div className={styles.course} data-starts="seen" aria-hidden>
        <span className={styles.courseToBe} />
      </div>
    );
  const course = courseOf(candles, changePercent);
  if (course === null)
    return (
      <p className={classNames(styles.course, styles.noCourse)}>The last 24 hours can't be drawn just now.</p>
    );
  const points = linePoints(course.prices, WIDTH, HEIGHT);
  return (
    <figure className={styles.course} data-up={course.isUp}>
      <svg viewBox={`0 -3 ${WIDTH} ${HEIGHT + 6}`} preserveAspectRatio="none" aria-hidden>
        <polygon points={`0,${HEIGHT + 3} ${points} ${WIDTH},${HEIGHT + 3}`} />
        <polyline points={points} />
        {/* Now: a line of no length, whose ends are round. */}
        <path d={`M${points.split(" ").at(-1)}h0`} />
      </svg>
      <figcaption>
        Last 24 hours: lowest {tokenUsd(course.lowest)}, highest {tokenUsd(course.highest)}
      </figcaption>
    </figure>
  );
}

/** Undefined until they are here, or until it is known that they can't be had: then there are none. */
function useDayCandles(load: DayCourseProps["load"]): readonly Candle[] | undefined {
  const [candles, setCandles] = useState<readonly Candle[]>();
  useEffect(() => {
    const ending = new AbortController();
    load("1h", ending.signal).then(
      (answer) => setCandles(answer.candles),
      () => {
        if (!ending.signal.aborted) setCandles([]);
      },
    );
    return () => ending.abort();
  }, [load]);
  return candles;
}
