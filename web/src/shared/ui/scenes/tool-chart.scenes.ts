// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";

const placeOf = () => undefined;

export const toolChartScene: SceneSource = {
  name: "tool-chart",
  version: "a2eeaf57",
  widthPx: 600,
  heightPx: 440,
  widthsPx: [320, 480],
  layers: [],
  parts: [],
  placeOf,
};
