// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";

export const homePhoneScene: SceneSource = {
  name: "home-phone",
  version: "3bf059b8",
  widthPx: 390,
  heightPx: 520,
  widthsPx: [390, 780, 1170],
  webpWidthPx: 780,
  layers: [],
  parts: [
    { name: "lids", version: "9dd4b68d" },
    { name: "tail", version: "f40385d9" },
  ],
};

export const homeWideScene: SceneSource = {
  name: "home-wide",
  version: "2acd9104",
  widthPx: 1440,
  heightPx: 800,
  widthsPx: [1440, 2160],
  webpWidthPx: 1440,
  layers: ["back", "mid", "stage", "front"],
  parts: [
    { name: "lids", version: "c9deb64e" },
    { name: "tail", version: "5e8265de" },
  ],
};

export const homeUltraScene: SceneSource = {
  name: "home-ultra",
  version: "f69c28c7",
  widthPx: 1920,
  heightPx: 800,
  widthsPx: [2560],
  webpWidthPx: 2560,
  layers: ["back", "mid", "stage", "front"],
  parts: [
    { name: "lids", version: "e88eb743" },
    { name: "tail", version: "c2aec8fa" },
  ],
};
