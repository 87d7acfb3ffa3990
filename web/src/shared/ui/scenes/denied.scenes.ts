// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";

export const deniedWideScene: SceneSource = {
  name: "denied-wide",
  version: "b02de5c0",
  widthPx: 1440,
  heightPx: 760,
  widthsPx: [1440, 2160],
  webpWidthPx: 1440,
  layers: [],
  parts: [],
};

export const deniedPhoneScene: SceneSource = {
  name: "denied-phone",
  version: "f2fbc8dc",
  widthPx: 390,
  heightPx: 420,
  widthsPx: [390, 780, 1170],
  webpWidthPx: 780,
  layers: [],
  parts: [],
};
