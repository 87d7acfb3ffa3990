import type { Candle, Candles } from "@bakso/contract/markets";
import { useEffect, useState } from "react";
import wait from "../../shared/ui/candles/candles-wait.module.css";
import { classNames } from "../../shared/ui/class-names.ts";
import { WrittenPrice } from "../../shared/ui/page/written-price.tsx";
import styles from "./market.module.css";
import { calmLine, courseOf, linePlaces } from "./price-course.ts";

const WIDTH = 320;
const HEIGHT = 72;
/** The drawing is stretched to its place, its lines are not. */
const UNSCALED = { vectorEffect: "non-scaling-stroke" } as const;

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
        <span className={classNames(styles.courseToBe, wait.breathing)} />
      </div>
    );
  const course = courseOf(candles, changePercent);
  if (course === null)
    return (
      <p className={classNames(styles.course, styles.noCourse)}>The last 24 hours can't be drawn just now.</p>
    );
  // As high as what is said below it: an hour's end is seldom its lowest or highest.
  const places = linePlaces(course.prices, WIDTH, HEIGHT, [course.lowest, course.highest]);
  const line = calmLine(places);
  const began = places[0]?.[1] ?? 0;
  return (
    <figure className={styles.course} data-direction={course.isUp ? "up" : "down"}>
      <svg viewBox={`0 -3 ${WIDTH} ${HEIGHT + 6}`} preserveAspectRatio="none" aria-hidden>
        <clipPath id="course-above">
          <rect x={-9} y={-9} width={WIDTH + 18} height={began + 9} />
        </clipPath>
        <clipPath id="course-below">
          <rect x={-9} y={began} width={WIDTH + 18} height={HEIGHT + 9} />
        </clipPath>
        {/* Above where it began it is a gain, below a loss: the line, and what lies between. */}
        {(["above", "below"] as const).map((side) => (
          <g
            key={side}
            clipPath={`url(#course-${side})`}
            color={`var(--color-${side === "above" ? "up" : "down"})`}
          >
            <path d={`${line}V${began}`} fill="currentColor" fillOpacity=".18" />
            <path
              {...UNSCALED}
              d={line}
              fill="none"
              stroke="currentColor"
              strokeWidth="3"
              strokeLinejoin="round"
            />
          </g>
        ))}
        <g fill="none" stroke="currentColor" strokeWidth="12" strokeLinecap="round">
          {/* Where it began. */}
          <path
            {...UNSCALED}
            d={`M0,${began}h${WIDTH}`}
            stroke="var(--color-border)"
            strokeWidth="3"
            strokeDasharray="0 8"
          />
          {/* Now: a line of no length, whose ends are round. */}
          <path {...UNSCALED} d={`M${places.at(-1)}h0`} />
        </g>
      </svg>
      <div className={styles.hours} aria-hidden>
        {course.hours.map((hour, index) => (
          <span key={hour}>{index === 0 ? `${hour} UTC` : hour}</span>
        ))}
        <span>now</span>
      </div>
      <figcaption>
        Last 24 hours: lowest <WrittenPrice usd={course.lowest} />, highest{" "}
        <WrittenPrice usd={course.highest} />
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
