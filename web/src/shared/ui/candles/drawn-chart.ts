import {
  type AutoscaleInfo,
  CandlestickSeries,
  ColorType,
  createChart,
  HistogramSeries,
  type IChartApi,
  type IPrimitivePaneRenderer,
  type ISeriesApi,
  LineSeries,
  TickMarkType,
  type UTCTimestamp,
} from "lightweight-charts";
import { shownPrice } from "../../lib/market/price-format.ts";
import { candleDay } from "./candle-words.ts";

/** The volume has a strip of its own below the prices; at its top is room for what it is called. */
const VOLUME_SHARE = 0.24;
const VOLUME_TOP = 0.36;
/** Steps of the price scale for the smallest traded prices. */
const SMALLEST_STEP = 1e-12;
/** A label that stands nearer to the last price, whose own is 24 px high on the scale, would touch it, and is left out. */
const LABEL_ROOM_PX = 19;
/** And a line nearer to that price's would only be beside it. */
const LINE_ROOM_PX = 6;
/** Labels as far apart as elsewhere would be too few in it to read a price off. */
const LOW_CHART_PX = 320;
/** A label nearer to an end of the scale would be cut there, and is left out. */
const LABEL_HALF_PX = 8;
/** The scale is so wide, for most prices: the label of the last one lies on it. */
export const SCALE_WIDTH_PX = 84;
/** At the top of the plot its legend lies: no price, no label and no line is there. */
const LEGEND_PX = 28;
/** In a narrower plot times and days stand closer: as far apart as elsewhere two of them would be all. */
const NARROW_CHART_PX = 600;
/** How far apart, in letters, as the library counts them: in a wide plot, two days, and a day and a time, which is shorter. */
const LETTERS_WIDE = 8;
const LETTERS_OF_DAYS = 4.75;
const LETTERS_OF_TIMES = 4.4;
/** Days that are as wide have room for their names, however near to them times may stand. */
const WIDE_DAY_PX = 56;
const DAY_S = 86_400;
/** A time or a day that stands nearer to the left edge would be cut there, and is left out. */
const LABEL_HALF_WIDTH_PX = 24;
/** Up to this candle, but no further than this, the plot's left edge is empty: the first one seen is seen whole. */
export const EDGE_CANDLES = 2;
const EDGE_MOST_PX = 18;
/** The last price's line is broken, each part as long as the next gap. */
const DASH_PX = 2;

export interface DrawnChart {
  chart: IChartApi;
  prices: ISeriesApi<"Candlestick">;
  line: ISeriesApi<"Line">;
  volumes: ISeriesApi<"Histogram">;
  /** Draws the lines of the scale, and the last price's. */
  grid: { colour: string; lastColour: string };
}

/** Where things are in what was drawn, in pixels from its upper left corner. */
export interface DrawnPlaces {
  /** Where the plot ends and the scale begins. */
  endX: number;
  /** How low the last price lies, if it is in the picture. */
  lastY: number | null;
  /** Where the strip of the volume begins, and how low in it the highest that it shows. */
  volumeY: number;
  mostY: number;
  mostVolume: number;
}

/** What a plot is drawn on, in pixels of the screen. */
type Paper = Parameters<
  Parameters<Parameters<IPrimitivePaneRenderer["draw"]>[0]["useBitmapCoordinateSpace"]>[0]
>[0];

/** @param onDrawn hears with each picture where things are in it */
export function drawChart(host: HTMLElement, onDrawn: (places: DrawnPlaces) => void): DrawnChart {
  const timeX = (time: unknown): number | null => chart.timeScale().timeToCoordinate(time as UTCTimestamp);
  const chart: IChartApi = createChart(host, {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: "transparent" },
      fontFamily: getComputedStyle(host).fontFamily,
      fontSize: 14,
      // It would add a style element, which our policy blocks; the link below the chart says the same.
      attributionLogo: false,
      panes: { enableResize: false, separatorColor: "transparent" },
    },
    // Its own lines stand also in the legend and beside the last price's.
    grid: { vertLines: { visible: false }, horzLines: { visible: false } },
    rightPriceScale: {
      borderVisible: false,
      entireTextOnly: true,
      minimumWidth: SCALE_WIDTH_PX,
      // In letters: about as far apart in each chart, and three at the side of a low one, too.
      tickMarkDensity: host.clientHeight < LOW_CHART_PX ? 1.5 : 2,
      // Of a low one's steps, which are few, none is left out at its ends for want of room.
      scaleMargins:
        host.clientHeight < LOW_CHART_PX ? { top: 0.09, bottom: 0.1 } : { top: 0.07, bottom: 0.06 },
    },
    timeScale: {
      borderVisible: false,
      // An hour at the end beside days: each is as light as the prices.
      allowBoldLabels: false,
      // A day alone, "25", might be any figure, and so might a month of which it is the first, beside other days. What is
      // not said here is written as it always was.
      tickMarkFormatter: (time: unknown, kind: TickMarkType) =>
        (timeX(time) ?? 0) < LABEL_HALF_WIDTH_PX
          ? ""
          : kind === TickMarkType.DayOfMonth || kind === TickMarkType.Month
            ? candleDay(Number(time))
            : null,
    },
    // On a phone, a finger that moves up or down scrolls the page.
    handleScroll: { vertTouchDrag: false },
  });
  // It keeps what it once wrote, also of a label that has come from the edge since.
  chart.timeScale().subscribeVisibleLogicalRangeChange(() => {
    const times = prices.data().map(({ time }) => Number(time));
    const dayAgo = (times.at(-1) ?? 0) - DAY_S;
    const dayPx = times.filter((time) => time > dayAgo).length * chart.timeScale().options().barSpacing;
    const narrow = dayPx < WIDE_DAY_PX ? LETTERS_OF_DAYS : LETTERS_OF_TIMES;
    chart.timeScale().applyOptions({
      tickMarkMaxCharacterLength: host.clientWidth < NARROW_CHART_PX ? narrow : LETTERS_WIDE,
    });
  });
  // The chart uses tables of its own for layout. The words and the table beside it say what it shows.
  chart.chartElement().setAttribute("aria-hidden", "true");
  const grid = { colour: "transparent", lastColour: "transparent" };
  let lines: readonly number[] = [];
  let drawAgain: () => void = () => undefined;
  const lastPriceY = () => {
    const last = prices.lastValueData(false);
    return last.noData ? null : prices.priceToCoordinate(last.price);
  };
  // Of the prices alone: the volume's strip has a scale too, and its labels are nowhere.
  const labelsOf = (ticks: readonly number[]): string[] => {
    const lastY = lastPriceY();
    const isCovered = (price: number, roomPx: number) => {
      const y = prices.priceToCoordinate(price);
      if (y === null) return false;
      return y < LEGEND_PX + LABEL_HALF_PX || (lastY !== null && Math.abs(y - lastY) < roomPx);
    };
    const before = lines.join();
    // At even steps, also where the last price's label leaves one no room for its own: gaps would look like other steps.
    lines = ticks.filter((price) => !isCovered(price, LINE_ROOM_PX));
    // Labels are chosen while a picture is drawn: their lines come with the next.
    if (lines.join() !== before) queueMicrotask(() => drawAgain());
    return ticks.map((price) => (isCovered(price, LABEL_ROOM_PX) ? "" : shownPrice("token", price)));
  };
  const priceFormat = {
    type: "custom",
    minMove: SMALLEST_STEP,
    formatter: (price: number) => shownPrice("token", price),
    tickmarksFormatter: labelsOf,
  } as const;
  const autoscaleInfoProvider = (own: () => AutoscaleInfo | null): AutoscaleInfo | null => {
    const info = own();
    return info && { ...info, margins: { above: LEGEND_PX, below: 0 } };
  };
  // The last price's line is drawn with the scale's, so that all begin at one edge; its label is the page's own.
  const marks = { lastValueVisible: false, priceLineVisible: false } as const;
  const prices = chart.addSeries(CandlestickSeries, { priceFormat, autoscaleInfoProvider, ...marks });
  const line = chart.addSeries(LineSeries, {
    priceFormat,
    autoscaleInfoProvider,
    ...marks,
    lineWidth: 2,
    visible: false,
  });
  const volumes = chart.addSeries(
    HistogramSeries,
    {
      priceFormat: { type: "volume" },
      priceScaleId: "",
      ...marks,
    },
    1,
  );
  volumes.priceScale().applyOptions({ scaleMargins: { top: VOLUME_TOP, bottom: 0 } });
  const [pricePane, volumePane] = chart.panes();
  pricePane?.setStretchFactor(1 - VOLUME_SHARE);
  volumePane?.setStretchFactor(VOLUME_SHARE);
  const drawLines = (
    { context, mediaSize, horizontalPixelRatio, verticalPixelRatio }: Paper,
    width: number,
  ) => {
    const heightPx = Math.max(1, Math.floor(verticalPixelRatio));
    context.fillStyle = grid.colour;
    for (const price of lines) {
      const y = prices.priceToCoordinate(price);
      if (y === null || y < LEGEND_PX || y > mediaSize.height - LABEL_HALF_PX) continue;
      context.fillRect(0, Math.round(y * verticalPixelRatio), width, heightPx);
    }
    const lastY = lastPriceY();
    if (lastY === null) return;
    context.fillStyle = grid.lastColour;
    const dash = Math.max(1, Math.round(DASH_PX * horizontalPixelRatio));
    for (let x = 0; x < width; x += 2 * dash)
      context.fillRect(x, Math.round(lastY * verticalPixelRatio), Math.min(dash, width - x), heightPx);
  };
  const mostVolume = () => {
    const range = chart.timeScale().getVisibleLogicalRange();
    const seen = range
      ? volumes.data().slice(Math.max(0, Math.ceil(range.from)), Math.floor(range.to) + 1)
      : [];
    return Math.max(0, ...seen.map((one) => ("value" in one ? one.value : 0)));
  };
  const renderer: IPrimitivePaneRenderer = {
    draw: (target) =>
      target.useBitmapCoordinateSpace((scope) => {
        const { bitmapSize, mediaSize } = scope;
        const lastY = lastPriceY();
        onDrawn({
          endX: mediaSize.width,
          lastY: lastY !== null && lastY > 0 && lastY < mediaSize.height ? lastY : null,
          volumeY: mediaSize.height,
          mostY: mediaSize.height + VOLUME_TOP * (volumePane?.getHeight() ?? 0),
          mostVolume: mostVolume(),
        });
        drawLines(scope, bitmapSize.width);
      }),
  };
  /** What was drawn at the left edge is taken away again, save for the scale's lines. */
  const clearEdge = (hasLines: boolean): IPrimitivePaneRenderer => ({
    draw: (target) =>
      target.useBitmapCoordinateSpace((scope) => {
        const { context, bitmapSize, horizontalPixelRatio } = scope;
        const candlePx = chart.timeScale().options().barSpacing;
        const widthPx = Math.min(candlePx * EDGE_CANDLES - 1, EDGE_MOST_PX);
        const width = Math.round(widthPx * horizontalPixelRatio);
        context.clearRect(0, 0, width, bitmapSize.height);
        if (hasLines) drawLines(scope, width);
      }),
  });
  for (const series of [prices, line, volumes]) {
    const edge = clearEdge(series !== volumes);
    const edgeViews = [{ renderer: () => edge }];
    series.attachPrimitive({ paneViews: () => edgeViews });
  }
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

export function coloursOf(host: HTMLElement) {
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
