import { Button } from "../../shared/ui/button.tsx";
import { chartLineIcon } from "../../shared/ui/icons/chart-line.icon.ts";
import { type ResultViewProps, useShell } from "../feature.ts";
import { textAt } from "../result-shape.ts";
import { CHART } from "../shared-views.ts";
import { chainAt } from "./result-chain.ts";

/** The way to a token's chart. */
export function OpenChartResult({ view }: ResultViewProps) {
  const { views } = useShell();
  const address = textAt(view, "address");
  if (address === undefined) return null;
  const name = textAt(view, "name") ?? null;
  return (
    <p>
      <Button icon={chartLineIcon} onClick={() => views.open(CHART, { chain: chainAt(view), address, name })}>
        {name === null ? "Open the chart" : `Open the chart of ${name}`}
      </Button>
    </p>
  );
}
