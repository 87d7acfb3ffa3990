// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";

const placeOf = () => undefined;

export const answerChartScene: SceneSource = {
  name: "answer-chart",
  version: "76b2838c",
  widthPx: 320,
  heightPx: 136,
  widthsPx: [640],
  layers: [],
  parts: [],
  placeOf,
};
