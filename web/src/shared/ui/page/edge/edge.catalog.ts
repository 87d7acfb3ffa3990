// Written by `node art/src/render.ts`; edit the drawing, not this file.

export const EDGE_VERSIONS = {
  canopy: "1dbb232f",
  bank: "396c3842",
  soil: "c626a029",
} as const;
