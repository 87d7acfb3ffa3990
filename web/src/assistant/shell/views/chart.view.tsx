import { ChartPanel, type ChartSubject } from "../../chart/chart-panel.tsx";
import { useMarkets } from "../use-markets.ts";
import type { ViewProps } from "../views.ts";

/** The chart of one token: from the Chart Tool, or of an item of the watchlist. */
export function ChartView({ isOpen, argument, onClose }: ViewProps<ChartSubject>) {
  const { charts } = useMarkets();
  return <ChartPanel isOpen={isOpen} subject={argument} charts={charts} onClose={onClose} />;
}
