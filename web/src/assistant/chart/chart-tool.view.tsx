import type { CandleInterval, Candles } from "@bakso/contract/markets";
import { callApiJson } from "../../shared/lib/api-client.ts";
import { paths } from "../../shared/lib/api-paths.ts";
import { latePart } from "../../shared/lib/late-part.tsx";
import { CandlesWait } from "../../shared/ui/candles/candles-wait.tsx";
import { useShell, type ViewProps } from "../feature.ts";
import { CHART } from "../shared-views.ts";
import { ChartForm } from "./chart-form.tsx";

const CandlesView = latePart(
  async () => (await import("../../shared/ui/candles/candles-view.tsx")).CandlesView,
);

const loadOwnCandles = (interval: CandleInterval, signal: AbortSignal): Promise<Candles> =>
  callApiJson(paths.ownTokenCandles(interval), { signal });

/** Options, Chart Tool. */
export function ChartToolView({ isOpen, onClose }: ViewProps) {
  const { views, page } = useShell();
  return (
    <ChartForm
      isOpen={isOpen}
      script={page.markets.charts.script}
      instead={
        <>
          <h3>Meanwhile: {page.token.symbol}</h3>
          <CandlesView
            name={page.token.symbol}
            load={loadOwnCandles}
            meanwhile={<CandlesWait hasControls />}
          />
        </>
      }
      onCancel={onClose}
      onSubmit={(chart) => views.open(CHART, { ...chart, name: null })}
    />
  );
}
