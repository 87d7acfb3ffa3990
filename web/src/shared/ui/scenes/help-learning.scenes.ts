// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";

const placeOf = () => undefined;

export const helpLearningScene: SceneSource = {
  name: "help-learning",
  version: "8b1f1171",
  widthPx: 640,
  heightPx: 320,
  widthsPx: [320, 480],
  layers: [],
  parts: [],
  placeOf,
};
