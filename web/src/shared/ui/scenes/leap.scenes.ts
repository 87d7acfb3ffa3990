// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";

export const leapWideScene: SceneSource = {
  name: "leap-wide",
  version: "c855b78e",
  widthPx: 1440,
  heightPx: 700,
  widthsPx: [1440, 2160],
  webpWidthPx: 1440,
  layers: [],
  parts: [],
};

export const leapPhoneScene: SceneSource = {
  name: "leap-phone",
  version: "cb50454b",
  widthPx: 390,
  heightPx: 380,
  widthsPx: [390, 780, 1170],
  webpWidthPx: 780,
  layers: [],
  parts: [],
};
