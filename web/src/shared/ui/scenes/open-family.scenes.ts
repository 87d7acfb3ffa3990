// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";

const placeOf = () => undefined;

export const openFamilyScene: SceneSource = {
  name: "open-family",
  version: "4850e0a4",
  widthPx: 300,
  heightPx: 300,
  widthsPx: [240, 480],
  layers: [],
  parts: [],
  placeOf,
};
