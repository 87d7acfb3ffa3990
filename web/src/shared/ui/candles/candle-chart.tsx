import type { Candle } from "@bakso/contract/markets";
import {
  CandlestickSeries,
  ColorType,
  createChart,
  HistogramSeries,
  type IChartApi,
  type IPrimitivePaneRenderer,
  type ISeriesApi,
  LineSeries,
  PriceScaleMode,
  TickMarkType,
  type UTCTimestamp,
} from "lightweight-charts";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { changeWords } from "../../lib/market/change-words.ts";
import { shownPrice } from "../../lib/market/price-format.ts";
import { useMediaQuery } from "../use-media-query.ts";
import { VisuallyHidden } from "../visually-hidden.tsx";
import { candleCells, candleDay, candlePrice, candleTime, candleWords, dayChange } from "./candle-words.ts";
import styles from "./candles.module.css";

/** The volume has a strip of its own below the prices. */
const VOLUME_SHARE = 0.18;
/** Steps of the price scale for the smallest traded prices. */
const SMALLEST_STEP = 1e-12;
const MOST_SHOWN_AT_FIRST = 120;
/** In candles: its time stands below the last one, and is not cut off in a narrow window either. */
const ROOM_AFTER_LAST = 3;
/** What stands nearer to the last price, whose label lies on the scale, would look out from under it. */
const LABEL_ROOM_PX = 20;
/** A label nearer to an end of the scale would be cut there, and is left out. */
const LABEL_HALF_PX = 8;
/** A time or a day that stands nearer to the left edge would be cut there, and is left out. */
const LABEL_HALF_WIDTH_PX = 24;
/** Narrower candles are no more than lines. */
const CANDLE_WIDTH_PX = 6;

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
}

interface Drawn {
  chart: IChartApi;
  prices: ISeriesApi<"Candlestick">;
  line: ISeriesApi<"Line">;
  volumes: ISeriesApi<"Histogram">;
  /** Draws the lines at the labels of the scale. */
  grid: { colour: string };
}

/** Candles, or a line, with their volume. Arrow keys move from candle to candle, and what is under the cursor is told in words. */
export function CandleChart({
  candles,
  drawing = "candles",
  label,
  isLog,
  hasTimes,
  change24h,
}: CandleChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const isDark = useMediaQuery("(prefers-color-scheme: dark)");
  const chosen = cursor === null ? candles.at(-1) : candles[cursor];

  const point = useEffectEvent((time: unknown) => {
    const index = candles.findIndex((candle) => candle[0] === time);
    setCursor(index === -1 ? null : index);
  });
  useEffect(() => {
    if (!host.current) return undefined;
    const created = draw(host.current);
    created.chart.subscribeCrosshairMove(({ time }) => point(time));
    drawn.current = created;
    return () => {
      drawn.current = null;
      created.chart.remove();
    };
  }, []);
  useEffect(() => {
    if (!drawn.current || !host.current) return;
    // Read again when the theme changes: the chart is a picture, and style sheets do not apply to it.
    void isDark;
    const { chart, prices, line, volumes, grid } = drawn.current;
    const colours = coloursOf(host.current);
    grid.colour = colours.hairline;
    chart.applyOptions({ layout: { textColor: colours.soft } });
    const { up, down } = colours;
    const [upVolume, downVolume] = [`${up}66`, `${down}66`];
    prices.applyOptions({
      // Rising ones are lighter within: who cannot tell the two colours apart tells them by that, and neither outweighs.
      upColor: `${up}80`,
      borderUpColor: up,
      wickUpColor: up,
      downColor: down,
      borderDownColor: down,
      wickDownColor: down,
      // The last price is a price, whichever way it went.
      priceLineColor: colours.ink,
    });
    line.applyOptions({ color: colours.link, priceLineColor: colours.ink });
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
    drawn.current?.chart.timeScale().setVisibleLogicalRange({
      from: Math.max(-0.5, count - shownAtFirst(host.current)),
      to: count + ROOM_AFTER_LAST,
    });
  }, [count]);

  const moveCursor = (event: KeyboardEvent) => {
    const from = cursor ?? candles.length - 1;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: candles.length - 1 }[event.key];
    if (to === undefined || !drawn.current) return;
    event.preventDefault();
    const index = Math.min(Math.max(to, 0), candles.length - 1);
    const candle = candles[index];
    if (!candle) return;
    setCursor(index);
    const { chart, prices, line } = drawn.current;
    const shown = drawing === "line" ? line : prices;
    chart.setCrosshairPosition(candle[4], candle[0] as UTCTimestamp, shown);
    const range = chart.timeScale().getVisibleLogicalRange();
    if (range && (index < range.from || index > range.to)) {
      const half = (range.to - range.from) / 2;
      chart.timeScale().setVisibleLogicalRange({ from: index - half, to: index + half });
    }
  };
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.readout}>
        {chosen ? <Readout candle={chosen} {...{ candles, hasTimes, change24h }} /> : null}
        <VisuallyHidden isLive>{chosen ? candleWords(chosen, hasTimes) : ""}</VisuallyHidden>
      </figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: a chart is no form */}
      <div
        ref={host}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move through the candles
        tabIndex={0}
        aria-label={`${label}. Arrow keys move from candle to candle.`}
        className={styles.chart}
        data-dark={isDark}
        onKeyDown={moveCursor}
      />
    </figure>
  );
}

interface ReadoutProps {
  candle: Candle;
  /** The change is counted from one of them. */
  candles: readonly Candle[];
  hasTimes: boolean;
  change24h: number | undefined;
}

/** The price, its change over a day, and the candle's figures, each in a place of its own. Words beside it say the same. */
function Readout({ candle, candles, hasTimes, change24h }: ReadoutProps) {
  const { percent, over } = dayChange(candles, candle, hasTimes, change24h);
  const { text, direction } = changeWords(percent);
  return (
    <div aria-hidden>
      <p className={styles.close}>
        <strong>{candlePrice(candle[4])}</strong>
        <small>USD</small>
        <span className={styles.change}>
          <b data-direction={direction}>{text}</b>
          {over}
        </span>
      </p>
      <dl className={styles.cells}>
        {candleCells(candle, hasTimes).map(({ name, figure }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function shownAtFirst(host: HTMLElement | null): number {
  return Math.min(MOST_SHOWN_AT_FIRST, Math.floor((host?.clientWidth ?? 0) / CANDLE_WIDTH_PX));
}

function draw(host: HTMLElement): Drawn {
  const timeX = (time: unknown): number | null => chart.timeScale().timeToCoordinate(time as UTCTimestamp);
  const chart: IChartApi = createChart(host, {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: "transparent" },
      fontFamily: getComputedStyle(host).fontFamily,
      fontSize: 13,
      // It would add a style element, which our policy blocks; the link below the chart says the same.
      attributionLogo: false,
      panes: { enableResize: false, separatorColor: "transparent" },
    },
    // Its own lines stand also where a label is left out.
    grid: { vertLines: { visible: false }, horzLines: { visible: false } },
    rightPriceScale: {
      borderVisible: false,
      entireTextOnly: true,
      // In letters: about as far apart in each chart, and more than one at the side of a low one, too.
      tickMarkDensity: 2.8,
      scaleMargins: { top: 0.06, bottom: 0.06 },
    },
    timeScale: {
      borderVisible: false,
      // A day alone, "25", might be any figure. What is not said here is written as it always was.
      tickMarkFormatter: (time: unknown, kind: TickMarkType) =>
        (timeX(time) ?? 0) < LABEL_HALF_WIDTH_PX
          ? ""
          : kind === TickMarkType.DayOfMonth
            ? candleDay(Number(time))
            : null,
    },
    // On a phone, a finger that moves up or down scrolls the page.
    handleScroll: { vertTouchDrag: false },
  });
  // It keeps what it once wrote, also of a label that has come from the edge since.
  chart.timeScale().subscribeVisibleLogicalRangeChange(() => chart.timeScale().applyOptions({}));
  // The chart uses tables of its own for layout. The words and the table beside it say what it shows.
  chart.chartElement().setAttribute("aria-hidden", "true");
  const grid = { colour: "transparent" };
  let labelled: readonly number[] = [];
  let drawAgain: () => void = () => undefined;
  // Of the prices alone: the volume's strip has a scale too, and its labels are nowhere.
  const labelsOf = (ticks: readonly number[]): string[] => {
    const last = prices.lastValueData(false);
    const lastY = last.noData ? null : prices.priceToCoordinate(last.price);
    const isCovered = (price: number) => {
      const y = prices.priceToCoordinate(price);
      return y !== null && lastY !== null && Math.abs(y - lastY) < LABEL_ROOM_PX;
    };
    const before = labelled.join();
    // Its line goes on beside the last price's label, which covers no more than words.
    labelled = ticks;
    // Labels are chosen while a picture is drawn: their lines come with the next.
    if (labelled.join() !== before) queueMicrotask(() => drawAgain());
    return ticks.map((price) => (isCovered(price) ? "" : shownPrice("token", price)));
  };
  const priceFormat = {
    type: "custom",
    minMove: SMALLEST_STEP,
    formatter: (price: number) => shownPrice("token", price),
    tickmarksFormatter: labelsOf,
  } as const;
  const prices = chart.addSeries(CandlestickSeries, { priceFormat });
  const line = chart.addSeries(LineSeries, { priceFormat, lineWidth: 2, visible: false });
  const volumes = chart.addSeries(
    HistogramSeries,
    {
      priceFormat: { type: "volume" },
      priceScaleId: "",
      lastValueVisible: false,
      priceLineVisible: false,
    },
    1,
  );
  volumes.priceScale().applyOptions({ scaleMargins: { top: 0, bottom: 0 } });
  const [pricePane, volumePane] = chart.panes();
  pricePane?.setStretchFactor(1 - VOLUME_SHARE);
  volumePane?.setStretchFactor(VOLUME_SHARE);
  const renderer: IPrimitivePaneRenderer = {
    draw: (target) =>
      target.useBitmapCoordinateSpace(({ context, bitmapSize, mediaSize, verticalPixelRatio }) => {
        context.fillStyle = grid.colour;
        for (const price of labelled) {
          const y = prices.priceToCoordinate(price);
          if (y === null || y < LABEL_HALF_PX || y > mediaSize.height - LABEL_HALF_PX) continue;
          const heightPx = Math.max(1, Math.floor(verticalPixelRatio));
          context.fillRect(0, Math.round(y * verticalPixelRatio), bitmapSize.width, heightPx);
        }
      }),
  };
  const views = [{ zOrder: () => "bottom" as const, renderer: () => renderer }];
  pricePane?.attachPrimitive({
    attached: ({ requestUpdate }) => {
      drawAgain = requestUpdate;
    },
    detached: () => {
      drawAgain = () => undefined;
    },
    paneViews: () => views,
  });
  return { chart, prices, line, volumes, grid };
}

function coloursOf(host: HTMLElement) {
  const style = getComputedStyle(host);
  const colour = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  return {
    up: colour("up"),
    down: colour("down"),
    link: colour("link"),
    soft: colour("soft"),
    ink: colour("ink"),
    hairline: colour("hairline"),
  };
}
