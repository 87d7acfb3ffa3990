import type { AgentOutputPage, ListedAgentOutput } from "@bakso/contract/agents";
import type { InfiniteData } from "@tanstack/react-query";
import { fetchOutputPage } from "./library.api.ts";
import { pagedQuery } from "./paged-list.ts";

export const outputsOf = (wallet: string) => ["agent-outputs", wallet] as const;

type OutputPages = InfiniteData<AgentOutputPage, string | null>;

/** The wallet's saved outputs, page by page. */
export const outputPages = (wallet: string) =>
  pagedQuery(outputsOf(wallet), (before, signal) => fetchOutputPage(wallet, before, signal));

/** All that came so far, the newest first, each once: one that was saved meanwhile moves the pages. */
export function allOutputs(pages: readonly AgentOutputPage[]): ListedAgentOutput[] {
  const byId = new Map(pages.flatMap(({ outputs }) => outputs).map((one) => [one.id, one]));
  return [...byId.values()].sort((one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp));
}

/** The same pages with their outputs changed. */
export const withOutputs = (
  data: OutputPages,
  change: (list: readonly ListedAgentOutput[]) => ListedAgentOutput[],
): OutputPages => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, outputs: change(page.outputs) })),
});
