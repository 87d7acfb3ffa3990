// Written by `node art/src/render.ts`; edit the drawing, not this file.

export const EDGE_VERSIONS = {
  canopy: "31f79740",
  bank: "396c3842",
  soil: "ee9c5334",
  grove: "2f5d3c73",
  hills: "a4b95590",
  thicket: "581958c9",
  mist: "8bf8a254",
} as const;
