// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";

const placeOf = () => undefined;

export const openPromiseScene: SceneSource = {
  name: "open-promise",
  version: "296e5998",
  widthPx: 300,
  heightPx: 300,
  widthsPx: [240, 480],
  layers: [],
  parts: [],
  placeOf,
};
