// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";

export const roadmapWideScene: SceneSource = {
  name: "roadmap-wide",
  version: "1358597e",
  widthPx: 1440,
  heightPx: 590,
  widthsPx: [1440, 2160],
  webpWidthPx: 1440,
  layers: [],
  parts: [],
};

export const roadmapPhoneScene: SceneSource = {
  name: "roadmap-phone",
  version: "02abd322",
  widthPx: 390,
  heightPx: 352,
  widthsPx: [390, 780, 1170],
  webpWidthPx: 780,
  layers: [],
  parts: [],
};
