// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";

const placeOf = () => undefined;

export const toolPeekScene: SceneSource = {
  name: "tool-peek",
  version: "d940c2b9",
  widthPx: 600,
  heightPx: 250,
  widthsPx: [400, 800],
  layers: [],
  parts: [],
  placeOf,
};
