import type { Candle } from "@bakso/contract/markets";
import { PriceScaleMode, type UTCTimestamp } from "lightweight-charts";
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { changeWords } from "../../lib/market/change-words.ts";
import { Figure } from "../figure.tsx";
import { headHappy } from "../figures/head-happy.figure.ts";
import { WrittenFigure } from "../page/written-price.tsx";
import { useMediaQuery } from "../use-media-query.ts";
import { VisuallyHidden } from "../visually-hidden.tsx";
import {
  candleCells,
  candlePrice,
  candleTime,
  candleVolume,
  candleWords,
  dayChange,
} from "./candle-words.ts";
import styles from "./candles.module.css";
import { coloursOf, type DrawnChart, drawChart, EDGE_CANDLES, SCALE_WIDTH_PX } from "./drawn-chart.ts";

const MOST_SHOWN_AT_FIRST = 96;
/** Its time stands below the last one, and is not cut off in a narrow window either. */
const ROOM_AFTER_LAST_PX = 16;
/** His head stands there, beside the last price. */
const HEAD_WIDTH_PX = 24;
const ROOM_FOR_HEAD_PX = HEAD_WIDTH_PX + 8;
/** Narrower candles are no more than lines. */
const CANDLE_WIDTH_PX = 7;

/** In letters: four longer prices have no room in one row, and one alone has none at its full size beside a name. */
const LONGEST_OF_FOUR = 8;

/** Candles tell of each step's highest and lowest price, a line of its last one alone. */
export type PriceDrawing = "candles" | "line";

interface CandleChartProps {
  /** Oldest first. */
  candles: readonly Candle[];
  drawing?: PriceDrawing;
  /** What is drawn, for those who listen. */
  label: string;
  isLog: boolean;
  /** Days have no hours. */
  hasTimes: boolean;
  /** Percent over the last day, as it is told elsewhere too; else it is counted from the candles. */
  change24h?: number | undefined;
  /** Bakso's own token: his head marks its last price. */
  isOwn?: boolean;
  /** Stands at the end of the row below it, in which its table is opened. */
  corner?: ReactNode;
}

/** Candles, or a line, with their volume. Arrow keys move from candle to candle, and what is under the cursor is told in words. */
export function CandleChart({
  candles,
  drawing = "candles",
  label,
  isLog,
  hasTimes,
  change24h,
  isOwn = false,
  corner,
}: CandleChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLSpanElement>(null);
  const tag = useRef<HTMLSpanElement>(null);
  const plot = useRef<HTMLDivElement>(null);
  const scale = useRef<HTMLSpanElement>(null);
  const drawn = useRef<DrawnChart>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const isDark = useMediaQuery("(prefers-color-scheme: dark)");
  const chosen = cursor === null ? candles.at(-1) : candles[cursor];

  const point = useEffectEvent((time: unknown) => {
    const index = candles.findIndex((candle) => candle[0] === time);
    setCursor(index === -1 ? null : index);
  });
  const pointAt = (index: number, { 0: time, 4: close }: Candle) => {
    setCursor(index);
    if (!drawn.current) return;
    const { chart, prices, line } = drawn.current;
    chart.setCrosshairPosition(close, time as UTCTimestamp, drawing === "line" ? line : prices);
  };
  const tap = useEffectEvent((time: unknown) => {
    // A mouse points before it presses. A finger, which can't, points with a tap, and with another one no more.
    if (matchMedia("(hover: hover)").matches) return;
    const index = candles.findIndex((candle) => candle[0] === time);
    const candle = candles[index];
    if (candle && cursor === null) return pointAt(index, candle);
    setCursor(null);
    drawn.current?.chart.clearCrosshairPosition();
  });
  useEffect(() => {
    if (!host.current) return undefined;
    const created = drawChart(host.current, ({ endX, lastY, volumeY, mostY, mostVolume }) => {
      for (const { current: mark } of [head, tag]) {
        if (!mark) continue;
        mark.style.translate = `0 calc(${lastY ?? 0}px - 50%)`;
        mark.style.visibility = lastY === null ? "hidden" : "visible";
      }
      plot.current?.style.setProperty("--end-x", `${endX}px`);
      plot.current?.style.setProperty("--volume-y", `${volumeY}px`);
      if (!scale.current) return;
      scale.current.style.translate = `0 calc(${mostY}px - 50%)`;
      scale.current.textContent = mostVolume > 0 ? candleVolume(mostVolume) : "";
    });
    created.chart.subscribeCrosshairMove(({ time }) => point(time));
    created.chart.subscribeClick(({ time }) => tap(time));
    drawn.current = created;
    return () => {
      drawn.current = null;
      created.chart.remove();
    };
  }, []);
  useEffect(() => {
    if (!drawn.current || !host.current) return;
    // Read again when the theme changes: the chart is a picture, and style sheets do not apply to it.
    const { chart, prices, line, volumes, grid } = drawn.current;
    const colours = coloursOf(host.current);
    grid.colour = colours.hairline;
    // The last price is a price, whichever way it went.
    grid.lastColour = colours.ink;
    const cursorLabel = { labelBackgroundColor: colours.soft };
    chart.applyOptions({
      layout: { textColor: colours.soft },
      crosshair: { vertLine: cursorLabel, horzLine: cursorLabel },
    });
    const { up, down } = colours;
    // Quieter than the prices above them; on a dark ground a little less so, or the two would turn into one brown.
    const veil = isDark ? "73" : "66";
    const [upVolume, downVolume] = [`${up}${veil}`, `${down}${veil}`];
    prices.applyOptions({
      // Rising ones are lighter within: who cannot tell the two colours apart tells them by that, and neither outweighs.
      upColor: `${up}80`,
      borderUpColor: up,
      wickUpColor: up,
      downColor: down,
      borderDownColor: down,
      wickDownColor: down,
    });
    line.applyOptions({ color: colours.link });
    line.setData(candles.map(([time, , , , value]) => ({ time: time as UTCTimestamp, value })));
    prices.setData(
      candles.map(([time, open, high, low, close]) => ({
        time: time as UTCTimestamp,
        open,
        high,
        low,
        close,
      })),
    );
    volumes.setData(
      candles.map(([time, open, , , close, value]) => ({
        time: time as UTCTimestamp,
        value,
        color: close >= open ? upVolume : downVolume,
      })),
    );
  }, [candles, isDark]);
  useEffect(() => {
    const isLine = drawing === "line";
    drawn.current?.prices.applyOptions({ visible: !isLine });
    drawn.current?.line.applyOptions({ visible: isLine });
  }, [drawing]);
  useEffect(() => {
    const mode = isLog ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal;
    drawn.current?.chart.applyOptions({
      rightPriceScale: { mode },
      timeScale: { timeVisible: hasTimes },
      localization: { timeFormatter: (time: unknown) => candleTime([Number(time)], hasTimes) },
    });
  }, [isLog, hasTimes]);
  const count = candles.length;
  useEffect(() => {
    if (!drawn.current) return;
    const scaleOfTime = drawn.current.chart.timeScale();
    const widthPx = scaleOfTime.width() || (host.current?.clientWidth ?? 0) - SCALE_WIDTH_PX;
    const roomPx = isOwn ? ROOM_FOR_HEAD_PX : ROOM_AFTER_LAST_PX;
    const from = Math.max(-EDGE_CANDLES, count - shownAtFirst(host.current) - EDGE_CANDLES);
    const inPixels = (count - from) / Math.max(1, widthPx - roomPx);
    scaleOfTime.setVisibleLogicalRange({ from, to: count - 0.5 + roomPx * inPixels });
  }, [count, isOwn]);

  const moveCursor = (event: KeyboardEvent) => {
    const from = cursor ?? candles.length - 1;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: candles.length - 1 }[event.key];
    if (to === undefined || !drawn.current) return;
    event.preventDefault();
    const index = Math.min(Math.max(to, 0), candles.length - 1);
    const candle = candles[index];
    if (!candle) return;
    pointAt(index, candle);
    const { chart } = drawn.current;
    const range = chart.timeScale().getVisibleLogicalRange();
    if (range && (index < range.from || index > range.to)) {
      const half = (range.to - range.from) / 2;
      chart.timeScale().setVisibleLogicalRange({ from: index - half, to: index + half });
    }
  };
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.readout}>
        {chosen ? <Price candle={chosen} {...{ candles, hasTimes, change24h }} /> : null}
        <VisuallyHidden isLive>{chosen ? candleWords(chosen, hasTimes) : ""}</VisuallyHidden>
      </figcaption>
      <div ref={plot} className={styles.plot} data-pointed={cursor !== null}>
        {chosen ? <Legend candle={chosen} hasTimes={hasTimes} /> : null}
        {/* biome-ignore lint/a11y/useSemanticElements: a chart is no form */}
        <div
          role="group"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move through the candles
          tabIndex={0}
          aria-label={`${label}. Arrow keys move from candle to candle.`}
          className={styles.chart}
          data-dark={isDark}
          onKeyDown={moveCursor}
        >
          <div ref={host} className={styles.canvas} />
          <span ref={tag} className={styles.tag} aria-hidden>
            <WrittenFigure figure={candlePrice(candles.at(-1)?.[4] ?? 0)} />
          </span>
          <span ref={scale} className={styles.most} aria-hidden />
          {isOwn ? (
            <span ref={head} className={styles.head} aria-hidden>
              <Figure source={headHappy} widthPx={HEAD_WIDTH_PX} />
            </span>
          ) : null}
        </div>
        {corner}
      </div>
    </figure>
  );
}

interface LegendProps {
  candle: Candle;
  hasTimes: boolean;
}

interface PriceProps extends LegendProps {
  /** The change is counted from one of them. */
  candles: readonly Candle[];
  change24h: number | undefined;
}

/** The price, and its change over a day. Words beside it say the same. */
function Price({ candle, candles, hasTimes, change24h }: PriceProps) {
  const { percent, over } = dayChange(candles, candle, hasTimes, change24h);
  const { text, direction } = changeWords(percent);
  return (
    <p className={styles.close} data-long={isLong(candlePrice(candle[4]))} aria-hidden>
      <strong>
        <WrittenFigure figure={candlePrice(candle[4])} />
      </strong>
      <small>USD</small>
      <span className={styles.change}>
        <b data-direction={direction}>{text}</b>
        {over}
      </span>
    </p>
  );
}

/**
 * A candle's figures, as the plot's legend: the last one's, or of the one that is pointed at, whose time is told then. Its
 * volume stands where the strip of the volume begins.
 */
function Legend({ candle, hasTimes }: LegendProps) {
  const cells = candleCells(candle, hasTimes);
  return (
    <dl
      className={styles.legend}
      data-long={cells.slice(0, 4).some(({ figure }) => isLong(figure))}
      aria-hidden
    >
      {cells.map(({ name, figure }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <WrittenFigure figure={figure} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const isLong = (figure: string): boolean => figure.length > LONGEST_OF_FOUR;

function shownAtFirst(host: HTMLElement | null): number {
  return Math.min(MOST_SHOWN_AT_FIRST, Math.floor((host?.clientWidth ?? 0) / CANDLE_WIDTH_PX));
}
