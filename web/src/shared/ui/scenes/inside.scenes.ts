// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";

const placeOf = () => undefined;

export const insideScene: SceneSource = {
  name: "inside",
  version: "4443338a",
  widthPx: 640,
  heightPx: 400,
  widthsPx: [480, 960],
  layers: [],
  parts: [],
  placeOf,
};
