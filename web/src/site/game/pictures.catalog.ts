// Written by `node art/src/render.ts`; edit the drawing, not this file.

export const TIGER_SHEET = { version: "e12895be", sizesPx: [160, 320, 480] } as const;

export const TRUNK_SHEET = {
  version: "054ede6c",
  width: 50,
  length: 380,
  kinds: 3,
} as const;

export const BACKDROP_LAYERS = [
  {
    name: "far",
    version: "020d6d48",
    top: 330,
    bottom: 606,
    width: 960,
    every: 960,
    from: -430,
    speed: 0,
  },
  {
    name: "column",
    version: "50c2454f",
    top: 0,
    bottom: 584,
    width: 112,
    every: 610,
    from: 210,
    speed: 0.13,
  },
  {
    name: "mid",
    version: "f05b2f53",
    top: 396,
    bottom: 640,
    width: 960,
    every: 960,
    from: 0,
    speed: 0.24,
  },
  {
    name: "giant",
    version: "50bfa163",
    top: 0,
    bottom: 640,
    width: 180,
    every: 1130,
    from: 500,
    speed: 0.36,
  },
  {
    name: "roof",
    version: "9a579ce9",
    top: 0,
    bottom: 72,
    width: 960,
    every: 960,
    from: 0,
    speed: 1,
  },
  {
    name: "floor",
    version: "d6b040cc",
    top: 574,
    bottom: 640,
    width: 960,
    every: 960,
    from: 0,
    speed: 1,
  },
] as const;
