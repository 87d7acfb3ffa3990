// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";

export const conservationWideScene: SceneSource = {
  name: "conservation-wide",
  version: "66771bf8",
  widthPx: 1440,
  heightPx: 560,
  widthsPx: [1440, 2160],
  webpWidthPx: 1440,
  layers: ["back", "mid", "stage", "front"],
  parts: [],
};

export const conservationPhoneScene: SceneSource = {
  name: "conservation-phone",
  version: "024539d4",
  widthPx: 390,
  heightPx: 380,
  widthsPx: [390, 780, 1170],
  webpWidthPx: 780,
  layers: [],
  parts: [],
};
