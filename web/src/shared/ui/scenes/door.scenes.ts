// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";

export const doorWideScene: SceneSource = {
  name: "door-wide",
  version: "fab7da50",
  widthPx: 1440,
  heightPx: 760,
  widthsPx: [1440, 2160],
  webpWidthPx: 1440,
  layers: [],
  parts: [
    { name: "hollow", version: "34f64a7c" },
    { name: "leaf", version: "7c931bdc" },
    { name: "eye", version: "d0bc80dd" },
  ],
};

export const doorPhoneScene: SceneSource = {
  name: "door-phone",
  version: "8587322f",
  widthPx: 390,
  heightPx: 420,
  widthsPx: [390, 780, 1170],
  webpWidthPx: 780,
  layers: [],
  parts: [
    { name: "hollow", version: "ec200ead" },
    { name: "leaf", version: "02caa8fc" },
    { name: "eye", version: "73dd214a" },
  ],
};
