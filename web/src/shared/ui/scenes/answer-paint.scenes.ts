// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";

const placeOf = () => undefined;

export const answerPaintScene: SceneSource = {
  name: "answer-paint",
  version: "14b9b8ce",
  widthPx: 320,
  heightPx: 136,
  widthsPx: [640],
  layers: [],
  parts: [],
  placeOf,
};
