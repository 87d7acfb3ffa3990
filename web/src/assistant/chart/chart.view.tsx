import { useShell, type ViewProps } from "../feature.ts";
import { CHART_TOOL, type ChartSubject } from "../shared-views.ts";
import { ChartPanel } from "./chart-panel.tsx";

/** The chart of one token: from the Chart Tool, or of an item of the watchlist. */
export function ChartView({ isOpen, argument, onClose }: ViewProps<ChartSubject>) {
  const { page, views } = useShell();
  return (
    <ChartPanel
      isOpen={isOpen}
      subject={argument}
      charts={page.markets.charts}
      isOwn={argument.chain === "solana" && argument.address === page.token.mint}
      // What exists only in the demo is on no chart of a service.
      hasFrameFirst={!page.hasDemoMarket}
      onAnother={() => views.open(CHART_TOOL)}
      onClose={onClose}
    />
  );
}
