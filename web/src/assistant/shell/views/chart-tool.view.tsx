import { ChartForm } from "../../chart/chart-form.tsx";
import { useShell } from "../shell.ts";
import { useMarkets } from "../use-markets.ts";
import type { ViewProps } from "../views.ts";

/** Options, Chart Tool. */
export function ChartToolView({ isOpen, onClose }: ViewProps) {
  const { views } = useShell();
  const { charts } = useMarkets();
  return (
    <ChartForm
      isOpen={isOpen}
      script={charts.script}
      onCancel={onClose}
      onSubmit={(chart) => views.open("chart", { ...chart, name: null })}
    />
  );
}
