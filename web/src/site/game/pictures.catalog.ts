// Written by `node art/src/render.ts`; edit the drawing, not this file.

export const TIGER_SHEET = { version: "9e0451c8", sizesPx: [160, 320, 480] } as const;

export const TRUNK_SHEET = {
  version: "702ab07a",
  width: 50,
  length: 380,
  kinds: 3,
} as const;

export const BACKDROP_LAYERS = [
  {
    name: "far",
    version: "1dd6a7e3",
    top: 330,
    bottom: 640,
    width: 960,
    every: 960,
    from: 0,
    speed: 0.06,
  },
  {
    name: "column",
    version: "d584582a",
    top: 0,
    bottom: 640,
    width: 190,
    every: 610,
    from: 210,
    speed: 0.13,
  },
  {
    name: "mid",
    version: "d5a58465",
    top: 360,
    bottom: 640,
    width: 960,
    every: 960,
    from: 0,
    speed: 0.24,
  },
  {
    name: "giant",
    version: "c34ae702",
    top: 0,
    bottom: 640,
    width: 250,
    every: 1130,
    from: 500,
    speed: 0.36,
  },
  {
    name: "roof",
    version: "e69c9309",
    top: 0,
    bottom: 84,
    width: 960,
    every: 960,
    from: 0,
    speed: 1,
  },
  {
    name: "floor",
    version: "f15fcf66",
    top: 560,
    bottom: 640,
    width: 960,
    every: 960,
    from: 0,
    speed: 1,
  },
] as const;
