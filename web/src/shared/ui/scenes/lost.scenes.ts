// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";

export const lostWideScene: SceneSource = {
  name: "lost-wide",
  version: "e59252a4",
  widthPx: 1440,
  heightPx: 630,
  widthsPx: [1440, 2160],
  webpWidthPx: 1440,
  layers: [],
  parts: [],
};

export const lostPhoneScene: SceneSource = {
  name: "lost-phone",
  version: "6df9ed4f",
  widthPx: 390,
  heightPx: 372,
  widthsPx: [390, 780, 1170],
  webpWidthPx: 780,
  layers: [],
  parts: [],
};
