// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";

const placeOf = () => undefined;

export const openTokenScene: SceneSource = {
  name: "open-token",
  version: "4fd70a7f",
  widthPx: 300,
  heightPx: 300,
  widthsPx: [240, 480],
  layers: [],
  parts: [],
  placeOf,
};
