import type { Candle, Candles } from "@bakso/contract/markets";
import { useEffect, useState } from "react";
import { tokenUsd } from "../../shared/lib/market/price-format.ts";
import wait from "../../shared/ui/candles/candles-wait.module.css";
import { classNames } from "../../shared/ui/class-names.ts";
import { WrittenPrice } from "../../shared/ui/page/written-price.tsx";
import styles from "./market.module.css";
import { calmLine, courseOf, linePlaces } from "./price-course.ts";

const WIDTH = 320;
const HEIGHT = 100;
/** Marks that are nearer to each other than this, in units of the drawing, would lie on each other. */
const MARK = 16;

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
  const { lowest, highest } = course;
  const [top, foot, ...places] = linePlaces(
    [highest, lowest, ...course.moments],
    WIDTH,
    HEIGHT,
    lowest[1],
    highest[1],
  );
  const line = calmLine(places);
  const began = places[0]?.[1] ?? 0;
  // Lines of no length, whose ends are round. An end that is now has its ring alone.
  const ends = `M${top}h0M${foot}h0`;
  const [nowX, nowY] = places.at(-1) ?? [0, 0];
  const isNowAnEnd = [top, foot].some(([x, y] = [0, 0]) => Math.hypot(x - nowX, y - nowY) < MARK);
  return (
    <figure
      className={styles.course}
      data-direction={course.isUp ? "up" : "down"}
      aria-label={`Last 24 hours: lowest ${tokenUsd(lowest[1])}, highest ${tokenUsd(highest[1])}`}
    >
      <div className={styles.plot} aria-hidden>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: what holds it is hidden from readers */}
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          <path d={`${line}V${HEIGHT}H0`} fill="currentColor" fillOpacity=".05" />
          <g fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round">
            {/* Where it began. */}
            <path d={`M0,${began}h${WIDTH}`} stroke="var(--color-border)" strokeDasharray="0 8" />
            <path d={line} />
            <path d={isNowAnEnd ? ends : `${ends}M${nowX},${nowY}h0`} strokeWidth="12" />
            {/* A ring, since each belongs to what is written at it. */}
            <path d={ends} strokeWidth="6" stroke="var(--color-surface)" />
          </g>
        </svg>
        <span style={{ top: `${began}%` }}>
          24 h <br />
          ago
        </span>
        {Object.entries({ highest, lowest }).map(([end, [share, usd]], index) => (
          // Above or below its ring, and never beyond the drawing's sides.
          <span
            key={end}
            style={{
              left: `${share * 100}%`,
              top: `${index * 100}%`,
              translate: `${share * -100}% ${index * 100 - 100}%`,
            }}
          >
            {end} <WrittenPrice usd={usd} />
          </span>
        ))}
      </div>
      <div className={styles.hours} aria-hidden>
        {course.hours.map((hour, index) => (
          <span key={hour}>{index === 0 ? `${hour} UTC` : hour}</span>
        ))}
        <span>now</span>
      </div>
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
