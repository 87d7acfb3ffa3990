// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "./scene.source.ts";

export const homePhoneScene: SceneSource = {
  name: "home-phone",
  version: "f07ddc63",
  widthPx: 390,
  heightPx: 520,
  widthsPx: [390, 780, 1170],
  layers: [],
  bleedPx: 0,
  parts: [
    {
      name: "lids",
      leftPercent: 32.718,
      topPercent: 44.077,
      widthPercent: 32,
      heightPercent: 12,
      pivotXPercent: 50,
      pivotYPercent: 50,
    },
    {
      name: "tail",
      leftPercent: 71.692,
      topPercent: 64.538,
      widthPercent: 25.436,
      heightPercent: 30.154,
      pivotXPercent: 6.452,
      pivotYPercent: 81.633,
    },
  ],
};

export const homeWideScene: SceneSource = {
  name: "home-wide",
  version: "c97fee87",
  widthPx: 1440,
  heightPx: 800,
  widthsPx: [1440, 2160],
  layers: ["back", "mid", "stage", "front"],
  bleedPx: 48,
  parts: [
    {
      name: "lids",
      leftPercent: 61.878,
      topPercent: 39.835,
      widthPercent: 14.3,
      heightPercent: 12.87,
      pivotXPercent: 50,
      pivotYPercent: 50,
    },
    {
      name: "tail",
      leftPercent: 79.294,
      topPercent: 61.78,
      widthPercent: 11.367,
      heightPercent: 32.34,
      pivotXPercent: 6.452,
      pivotYPercent: 81.633,
    },
  ],
};

export const homeUltraScene: SceneSource = {
  name: "home-ultra",
  version: "f192a2c5",
  widthPx: 1920,
  heightPx: 800,
  widthsPx: [2560],
  layers: ["back", "mid", "stage", "front"],
  bleedPx: 48,
  parts: [
    {
      name: "lids",
      leftPercent: 63.648,
      topPercent: 39.835,
      widthPercent: 10.725,
      heightPercent: 12.87,
      pivotXPercent: 50,
      pivotYPercent: 50,
    },
    {
      name: "tail",
      leftPercent: 76.71,
      topPercent: 61.78,
      widthPercent: 8.525,
      heightPercent: 32.34,
      pivotXPercent: 6.452,
      pivotYPercent: 81.633,
    },
  ],
};
