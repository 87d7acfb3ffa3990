// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";

export const sorryWideScene: SceneSource = {
  name: "sorry-wide",
  version: "fcf26828",
  widthPx: 1440,
  heightPx: 600,
  widthsPx: [1440, 2160],
  webpWidthPx: 1440,
  layers: [],
  parts: [
    { name: "lids", version: "4a0284a6" },
    { name: "tail", version: "7480d957" },
  ],
};

export const sorryPhoneScene: SceneSource = {
  name: "sorry-phone",
  version: "dab9f476",
  widthPx: 390,
  heightPx: 366,
  widthsPx: [390, 780, 1170],
  webpWidthPx: 780,
  layers: [],
  parts: [
    { name: "lids", version: "db6b0ff2" },
    { name: "tail", version: "f7d77751" },
  ],
};
