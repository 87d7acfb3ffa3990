// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";

const placeOf = () => undefined;

export const toolChartScene: SceneSource = {
  name: "tool-chart",
  version: "a14c72de",
  widthPx: 600,
  heightPx: 250,
  widthsPx: [400, 800],
  layers: [],
  parts: [],
  placeOf,
};
