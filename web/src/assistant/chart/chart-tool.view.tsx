import { useShell, type ViewProps } from "../feature.ts";
import { CHART } from "../shared-views.ts";
import { ChartForm } from "./chart-form.tsx";

/** Options, Chart Tool. */
export function ChartToolView({ isOpen, onClose }: ViewProps) {
  const { views, page } = useShell();
  return (
    <ChartForm
      isOpen={isOpen}
      script={page.markets.charts.script}
      onCancel={onClose}
      onSubmit={(chart) => views.open(CHART, { ...chart, name: null })}
    />
  );
}
