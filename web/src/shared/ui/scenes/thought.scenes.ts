// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";

export const thoughtWideScene: SceneSource = {
  name: "thought-wide",
  version: "1380078f",
  widthPx: 1440,
  heightPx: 600,
  widthsPx: [1440, 2160],
  webpWidthPx: 1440,
  layers: [],
  parts: [
    { name: "lids", version: "1ac10d6e" },
    { name: "tail", version: "7c109f87" },
  ],
};

export const thoughtPhoneScene: SceneSource = {
  name: "thought-phone",
  version: "061978b4",
  widthPx: 390,
  heightPx: 366,
  widthsPx: [390, 780, 1170],
  webpWidthPx: 780,
  layers: [],
  parts: [
    { name: "lids", version: "b986d9c9" },
    { name: "tail", version: "cab5de32" },
  ],
};
