import type { CandleInterval, Candles } from "@bakso/contract/markets";
import { callApiJson } from "../../shared/lib/api-client.ts";
import { paths } from "../../shared/lib/api-paths.ts";
import { latePart } from "../../shared/lib/late-part.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { CandlesWait } from "../../shared/ui/candles/candles-wait.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { Figure } from "../../shared/ui/figure.tsx";
import { headHappy } from "../../shared/ui/figures/head-happy.figure.ts";
import { sadFigure } from "../../shared/ui/figures/sad.figure.ts";
import { useShell, type ViewProps } from "../feature.ts";
import { CHART } from "../shared-views.ts";
import styles from "./chart.module.css";
import { ChartForm } from "./chart-form.tsx";

const CandlesView = latePart(
  async () => (await import("../../shared/ui/candles/candles-view.tsx")).CandlesView,
);

const STILL_OPEN = "You can still open the chart of a single token above.";

const loadOwnCandles = (interval: CandleInterval, signal: AbortSignal): Promise<Candles> =>
  callApiJson(paths.ownTokenCandles(interval), { signal });

/** Options, Chart Tool. */
export function ChartToolView({ isOpen, onClose }: ViewProps) {
  const { views, page } = useShell();
  return (
    <ChartForm
      isOpen={isOpen}
      script={page.markets.charts.script}
      instead={(unreachable, retry) => (
        <OwnCandles symbol={page.token.symbol} unreachable={unreachable} onRetry={retry} />
      )}
      onCancel={onClose}
      onSubmit={(chart) => views.open(CHART, { ...chart, name: null })}
    />
  );
}

interface OwnCandlesProps {
  symbol: string;
  /** That the market's chart does not load, as a sentence. */
  unreachable: string;
  onRetry: () => void;
}

/** What stands in for the market's chart: candles of the own token. */
function OwnCandles({ symbol, unreachable, onRetry }: OwnCandlesProps) {
  const heading = (
    <h3>
      <Figure source={headHappy} widthPx={30} className={styles.head} />
      {symbol} <span className={styles.note}>our own chart</span>
    </h3>
  );
  const foot = (
    // Nobody asked for the market's chart: that it does not load is the last that is said of the one that stands in for it.
    <div role="status" className={styles.unreachable}>
      <span>{unreachable}</span>
      <Button variant="quiet" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
  return (
    <div className={styles.own}>
      <CandlesView
        name={symbol}
        load={loadOwnCandles}
        meanwhile={
          <>
            {heading}
            <CandlesWait hasControls />
            {foot}
          </>
        }
        isOwn
        heading={heading}
        foot={foot}
        withoutCandles={
          <EmptyState figure={sadFigure} figureWidthPx={88}>
            {STILL_OPEN}
          </EmptyState>
        }
      />
    </div>
  );
}
