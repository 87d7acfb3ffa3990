// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";

const placeOf = () => undefined;

export const answerInspectScene: SceneSource = {
  name: "answer-inspect",
  version: "290bd1a1",
  widthPx: 320,
  heightPx: 136,
  widthsPx: [640],
  layers: [],
  parts: [],
  placeOf,
};
