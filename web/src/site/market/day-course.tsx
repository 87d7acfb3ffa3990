import type { Candle, Candles } from "@bakso/contract/markets";
import { useEffect, useState } from "react";
import { tokenUsd } from "../../shared/lib/market/price-format.ts";
import styles from "./market.module.css";
import { courseOf, linePoints } from "./price-course.ts";

const WIDTH = 320;
const HEIGHT = 72;

interface DayCourseProps {
  load(interval: "1h", signal: AbortSignal): Promise<Candles>;
  /** What is told beside it as the day's change: the candles may come from another market. */
  changePercent: number | undefined;
}

/** How the price went in the last 24 hours. Decoration of the figures: where it can't be read, its place stays free. */
export function DayCourse({ load, changePercent }: DayCourseProps) {
  const course = courseOf(useDayCandles(load), changePercent);
  // Scripts start when this is seen, not for the price above it, which the server has written.
  if (course === null) return <div className={styles.course} data-starts="seen" aria-hidden />;
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

function useDayCandles(load: DayCourseProps["load"]): readonly Candle[] {
  const [candles, setCandles] = useState<readonly Candle[]>([]);
  useEffect(() => {
    const ending = new AbortController();
    load("1h", ending.signal).then(
      (answer) => setCandles(answer.candles),
      // The figures above say what is known; nothing is missing without the line.
      () => undefined,
    );
    return () => ending.abort();
  }, [load]);
  return candles;
}
