// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";

const placeOf = () => undefined;

export const openAiScene: SceneSource = {
  name: "open-ai",
  version: "d3bf2b0f",
  widthPx: 300,
  heightPx: 300,
  widthsPx: [240, 480],
  layers: [],
  parts: [],
  placeOf,
};
