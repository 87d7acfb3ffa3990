// Written by `node art/src/render.ts`; edit the drawing, not this file.

export const TIGER_SHEET = { version: "9e0451c8", sizesPx: [160, 320, 480] } as const;

export const TRUNK_SHEET = {
  version: "0e2bed3c",
  width: 50,
  length: 380,
  kinds: 2,
} as const;

export const TILE_WIDTH = 960;

export const BACKDROP_LAYERS = [
  { name: "far", version: "8a9456f6", top: 330, speed: 0.08 },
  { name: "mid", version: "5cae8811", top: 310, speed: 0.24 },
  { name: "floor", version: "b82a478e", top: 590, speed: 1 },
] as const;
