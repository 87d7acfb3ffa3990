import type { OutboundLink } from "@bakso/contract/content/links.shapes";

/** The links of some kinds, in the order in which the operator wrote them. */
export const linksOf = (
  links: readonly OutboundLink[],
  ...kinds: readonly OutboundLink["kind"][]
): OutboundLink[] => links.filter(({ kind }) => kinds.includes(kind));

/** One link of each kind that looks a token up, and two that track its price. */
export function lookUpLinks(links: readonly OutboundLink[]): OutboundLink[] {
  const first = (kind: OutboundLink["kind"], count = 1) => linksOf(links, kind).slice(0, count);
  return [...first("explorer"), ...first("aggregator"), ...first("chart"), ...first("tracker", 2)];
}
