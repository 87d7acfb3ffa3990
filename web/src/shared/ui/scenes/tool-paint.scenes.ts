// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";

const placeOf = () => undefined;

export const toolPaintScene: SceneSource = {
  name: "tool-paint",
  version: "2a50c3c3",
  widthPx: 600,
  heightPx: 440,
  widthsPx: [320, 480, 800],
  layers: [],
  parts: [],
  placeOf,
};
