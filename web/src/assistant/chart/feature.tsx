import { chartLineIcon } from "../../shared/ui/icons/chart-line.icon.ts";
import { type AssistantFeature, none, view } from "../feature.ts";
import { CHART, CHART_TOOL } from "../shared-views.ts";

export const chartFeature: AssistantFeature = {
  options: [
    {
      id: "chart-tool",
      useItem: ({ views }) => ({
        label: "Chart Tool",
        icon: chartLineIcon,
        onSelect: () => views.open(CHART_TOOL),
      }),
    },
  ],
  views: [
    view(CHART_TOOL, async () => (await import("./chart-tool.view.tsx")).ChartToolView),
    view(CHART, async () => (await import("./chart.view.tsx")).ChartView),
  ],
  sidePanel: none,
  libraryFoot: none,
  banner: none,
  composer: none,
  sender: none,
  replyActions: none,
  resultViews: [
    {
      kind: "candles",
      height: "calc(clamp(240px, 46dvh, 420px) + clamp(230px, 300px - 8vw, 271px))",
      load: async () => (await import("./candles.result.tsx")).CandlesResult,
    },
    { kind: "open_chart", load: async () => (await import("./open-chart.result.tsx")).OpenChartResult },
  ],
  shortcuts: none,
};
