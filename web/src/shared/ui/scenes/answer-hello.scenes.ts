// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";

const placeOf = () => undefined;

export const answerHelloScene: SceneSource = {
  name: "answer-hello",
  version: "8d11819b",
  widthPx: 320,
  heightPx: 136,
  widthsPx: [640],
  layers: [],
  parts: [],
  placeOf,
};
