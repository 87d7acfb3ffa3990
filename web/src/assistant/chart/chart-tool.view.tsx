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
import { Icon } from "../../shared/ui/icon.tsx";
import { infoIcon } from "../../shared/ui/icons/info.icon.ts";
import { useShell, type ViewProps } from "../feature.ts";
import { CHART } from "../shared-views.ts";
import styles from "./chart.module.css";
import { ChartForm } from "./chart-form.tsx";

const CandlesView = latePart(
  async () => (await import("../../shared/ui/candles/candles-view.tsx")).CandlesView,
);

const STILL_OPEN = "You can still open the chart of a single token above.";

const NOT_LOADING = "The market's chart isn't loading.";
const OURS = "This one is ours.";

const loadOwnCandles = (interval: CandleInterval, signal: AbortSignal): Promise<Candles> =>
  callApiJson(paths.ownTokenCandles(interval), { signal });

/** Options, Chart Tool. */
export function ChartToolView({ isOpen, onClose }: ViewProps) {
  const { views, page } = useShell();
  const { charts } = page.markets;
  return (
    <ChartForm
      isOpen={isOpen}
      charts={charts}
      instead={(retry) => <OwnCandles symbol={page.token.symbol} until={charts.untilAsked} onRetry={retry} />}
      onCancel={onClose}
      onSubmit={(chart) => views.open(CHART, { ...chart, name: null })}
    />
  );
}

interface OwnCandlesProps {
  symbol: string;
  /** How long it is shown. */
  until: string;
  onRetry: () => void;
}

/** What stands in for the market's chart: candles of the own token. */
function OwnCandles({ symbol, until, onRetry }: OwnCandlesProps) {
  const silence = (
    <div role="status" className={styles.silence}>
      <Icon path={infoIcon} />
      <span>
        {NOT_LOADING} <span className={styles.ours}>{OURS}</span>
      </span>
      <Button variant="quiet" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
  const heading = (
    <div className={styles.heading}>
      <Figure source={headHappy} widthPx={44} />
      <h3>
        {symbol} <span className={styles.note}>{until}</span>
      </h3>
    </div>
  );
  return (
    <div className={styles.own}>
      {silence}
      <CandlesView
        name={symbol}
        load={loadOwnCandles}
        meanwhile={<CandlesWait hasControls heading={heading} />}
        isOwn
        heading={heading}
        withoutCandles={
          <div role="alert">
            <EmptyState figure={sadFigure} figureWidthPx={88}>
              {STILL_OPEN}
            </EmptyState>
          </div>
        }
      />
    </div>
  );
}
