import { EDGE_VERSIONS } from "./edge.catalog.ts";

export type EdgeName = keyof typeof EDGE_VERSIONS;

/** The address of a drawn edge in one of its two sizes. */
export const edgeUrl = (name: EdgeName, format: "phone" | "wide", theme: "day" | "night"): string =>
  `/art/edge-${name}-${format}-${theme}.${EDGE_VERSIONS[name]}.svg`;
