// Written by `node art/src/render.ts`; edit the drawing, not this file.

export const EDGE_VERSIONS = {
  canopy: "edd63fef",
  bank: "9dc4b4c1",
  soil: "0bb8d635",
} as const;
