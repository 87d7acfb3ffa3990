// Written by `node art/src/render.ts`; edit the drawing, not this file.

export const EDGE_VERSIONS = {
  canopy: "31f79740",
  bank: "396c3842",
  soil: "f6766eaf",
  grove: "2f5d3c73",
  hills: "31794441",
  thicket: "581958c9",
  mist: "6be0836f",
} as const;
