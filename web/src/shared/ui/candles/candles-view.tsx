import type { CandleInterval, Candles } from "@bakso/contract/markets";
import { Fragment, type ReactNode, useState } from "react";
import { Button } from "../button.tsx";
import { EmptyState } from "../empty-state.tsx";
import { chartFigure } from "../figures/chart.figure.ts";
import { sadFigure } from "../figures/sad.figure.ts";
import { arrowClockwiseIcon } from "../icons/arrow-clockwise.icon.ts";
import { chartLineIcon } from "../icons/chart-line.icon.ts";
import { Tabs } from "../tabs.tsx";
import { useMediaQuery } from "../use-media-query.ts";
import { CandleChart, type PriceDrawing } from "./candle-chart.tsx";
import { CandleTable } from "./candle-table.tsx";
import { CANDLES_LIBRARY_URL } from "./candle-words.ts";
import { candlesIcon } from "./candles.icon.ts";
import styles from "./candles.module.css";
import { CandlesWait } from "./candles-wait.tsx";
import { keepDrawing, PRICE_DRAWINGS, readDrawing } from "./kept-drawing.ts";
import { type CandlesFailure, useCandles } from "./use-candles.ts";

const INTERVALS = (["1m", "5m", "15m", "1h", "4h", "1d"] as const).map((value) => ({ value, label: value }));

const DRAWING_ICONS: Record<PriceDrawing, string> = { candles: candlesIcon, line: chartLineIcon };
const DRAWINGS = PRICE_DRAWINGS.map((one) => ({ ...one, icon: DRAWING_ICONS[one.value] }));

const FAILURE_TEXTS: Record<CandlesFailure, string> = {
  malformed: "This is not a token's address. Compare it with the source.",
  unknown: "No market lists this token, so there's no chart to show.",
  unreachable: "The candles aren't loading right now.",
};

export interface CandlesViewProps {
  /** What is drawn, for example "BAKSO". */
  name: string;
  /** Must be the same function as long as the subject is the same. */
  load(interval: CandleInterval, signal: AbortSignal): Promise<Candles>;
  /** How prices are drawn, where something else asks for it; else it is asked for here, and kept. */
  drawing?: PriceDrawing;
  /** What is drawn, beside its price. */
  heading?: ReactNode;
  /** What is said in place of everything, where there are none; else only they are replaced. */
  withoutCandles?: ReactNode;
  /** What helps where there can be none: asking again would not. */
  elsewhere?: ReactNode;
  /** Bakso's own token: his head marks its last price. */
  isOwn?: boolean;
}

/** Our own chart: candles of a pool, in steps from a minute to a day. */
export function CandlesView({
  name,
  load,
  drawing: given,
  heading,
  withoutCandles,
  elsewhere,
  isOwn = false,
}: CandlesViewProps) {
  const [interval, setInterval] = useState<CandleInterval>("1h");
  const [isLog, setLog] = useState(false);
  const [chosen, setChosen] = useState(readDrawing);
  const drawing = given ?? chosen;
  const choose = (next: PriceDrawing) => {
    setChosen(next);
    keepDrawing(next);
  };
  // On a phone the lengths of a candle fill their row: what else is asked shares that of the table.
  const isCrowded = useMediaQuery("(max-width: 599.98px)");
  const { state, retry } = useCandles(load, interval);
  const hasTimes = interval !== "1d";
  const label = `Candles of ${name}, ${interval}`;
  if (state.kind === "failed" && withoutCandles !== undefined)
    // Other elements, not those before that shrink or move: they stand where they stay.
    return <Fragment key="none">{withoutCandles}</Fragment>;
  const drawn = state.kind === "ready" && state.answer.candles.length > 0 ? state.answer : undefined;
  const log = (
    <button
      type="button"
      role="switch"
      aria-checked={isLog}
      aria-label="Log scale"
      className={styles.log}
      onClick={() => setLog(!isLog)}
    >
      <span>Log</span>
    </button>
  );
  const drawings =
    given === undefined ? (
      <Tabs label="How prices are drawn" options={DRAWINGS} value={drawing} onChange={choose} />
    ) : null;
  const isHopeless = state.kind === "failed" && state.reason !== "unreachable";
  return (
    <div className={heading === undefined ? styles.view : styles.headed}>
      {heading}
      {/* Where nothing can be drawn, how it is drawn is no question. */}
      <div className={styles.controls} hidden={isHopeless}>
        {isCrowded ? null : drawings}
        <Tabs label="Length of a candle" options={INTERVALS} value={interval} onChange={setInterval} />
        {isCrowded ? null : log}
      </div>
      {state.kind === "loading" ? <CandlesWait /> : null}
      {state.kind === "failed" ? (
        <div role="alert" className={styles.none}>
          <EmptyState
            figure={sadFigure}
            figureWidthPx={120}
            action={
              isHopeless ? (
                elsewhere
              ) : (
                <Button icon={arrowClockwiseIcon} onClick={retry}>
                  Retry
                </Button>
              )
            }
          >
            {FAILURE_TEXTS[state.reason]}
          </EmptyState>
        </div>
      ) : null}
      {state.kind === "ready" && !drawn ? (
        <div className={styles.none}>
          <EmptyState figure={chartFigure} figureWidthPx={120}>
            Nobody has traded it in this time.
          </EmptyState>
        </div>
      ) : null}
      {drawn ? (
        <CandleChart
          candles={drawn.candles}
          drawing={drawing}
          label={label}
          isLog={isLog}
          change24h={drawn.change24h}
          hasTimes={hasTimes}
          isOwn={isOwn}
          corner={
            isCrowded ? (
              <div className={styles.corner}>
                {drawings}
                {log}
              </div>
            ) : undefined
          }
        />
      ) : null}
      {drawn ? (
        <>
          <CandleTable candles={drawn.candles} label={label} hasTimes={hasTimes} />
          <p className={styles.source}>
            {drawn.name} in USD, from {drawn.source}
            {drawn.is_stale ? `, as of ${new Date(drawn.fetched_at).toISOString().slice(11, 16)} UTC` : ""}.
            Times are in UTC. Drawn with{" "}
            <a href={CANDLES_LIBRARY_URL} target="_blank" rel="noopener noreferrer">
              Lightweight Charts by TradingView
            </a>
            .
          </p>
        </>
      ) : null}
    </div>
  );
}
