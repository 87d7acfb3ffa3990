// Written by `node art/src/render.ts`; edit the drawing, not this file.

export const EDGE_VERSIONS = {
  canopy: "79f08ccf",
  bank: "396c3842",
  soil: "80d718d1",
} as const;
