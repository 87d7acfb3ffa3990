import type { Candle } from "@bakso/contract/markets";
import { Button } from "../../shared/ui/button.tsx";
import { CandleChart } from "../../shared/ui/candles/candle-chart.tsx";
import { CandleTable } from "../../shared/ui/candles/candle-table.tsx";
import { CANDLES_LIBRARY_URL } from "../../shared/ui/candles/candle-words.ts";
import { chartLineIcon } from "../../shared/ui/icons/chart-line.icon.ts";
import styles from "../../shared/ui/result-card.module.css";
import { ResultCard } from "../../shared/ui/result-card.tsx";
import { type ResultViewProps, useShell } from "../feature.ts";
import { textAt } from "../result-shape.ts";
import { CHART } from "../shared-views.ts";
import { chainAt } from "./result-chain.ts";

/** How a token's price went, drawn small; the large chart opens from here. */
export function CandlesResult({ view }: ResultViewProps) {
  const { views } = useShell();
  const candles = Array.isArray(view.candles) ? view.candles.filter(isCandle) : [];
  const address = textAt(view, "address");
  if (candles.length === 0 || address === undefined) return null;
  const name = textAt(view, "symbol") ?? "Token";
  const interval = textAt(view, "interval") ?? "";
  const label = `Candles of ${name}, ${interval}`;
  const hasTimes = interval !== "1d";
  const source = textAt(view, "source");
  return (
    <ResultCard label={label}>
      <CandleChart candles={candles} label={label} isLog={false} hasTimes={hasTimes} />
      <CandleTable candles={candles} label={label} hasTimes={hasTimes} />
      <p className={styles.quiet}>
        {name} in USD, {interval}
        {source === undefined ? "" : `, from ${source}`}
        {view.is_stale === true ? ", the last known" : ""}. Times are in UTC. Drawn with{" "}
        <a href={CANDLES_LIBRARY_URL} target="_blank" rel="noopener noreferrer">
          Lightweight Charts by TradingView
        </a>
        .
      </p>
      <p>
        <Button
          icon={chartLineIcon}
          onClick={() => views.open(CHART, { chain: chainAt(view), address, name })}
        >
          Open the chart
        </Button>
      </p>
    </ResultCard>
  );
}

const isCandle = (value: unknown): value is Candle =>
  Array.isArray(value) &&
  value.length === 6 &&
  value.every((one) => typeof one === "number" && Number.isFinite(one));
