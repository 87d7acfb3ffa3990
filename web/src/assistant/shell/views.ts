import type { ComponentType } from "react";

/** What a view is given; `argument` is what it was opened with. */
export interface ViewProps<Argument = undefined> {
  isOpen: boolean;
  argument: Argument;
  onClose(): void;
}

/** What can be opened over the chat, each loaded when it is first opened. */
export const VIEWS = {
  agents: async () => (await import("./views/agents.view.tsx")).AgentsView,
  chartTool: async () => (await import("./views/chart-tool.view.tsx")).ChartToolView,
  chart: async () => (await import("./views/chart.view.tsx")).ChartView,
  tokenDetails: async () => (await import("./views/token-details.view.tsx")).TokenDetailsView,
  help: async () => (await import("./views/help.view.tsx")).HelpView,
  studio: async () => (await import("./views/studio.view.tsx")).StudioView,
  palette: async () => (await import("./views/palette.view.tsx")).PaletteView,
} as const satisfies Record<string, () => Promise<ComponentType<never>>>;

export type ViewName = keyof typeof VIEWS;
