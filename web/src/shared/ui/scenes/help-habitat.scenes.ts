// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";

const placeOf = () => undefined;

export const helpHabitatScene: SceneSource = {
  name: "help-habitat",
  version: "2316b0e2",
  widthPx: 640,
  heightPx: 320,
  widthsPx: [320, 480],
  layers: [],
  parts: [],
  placeOf,
};
