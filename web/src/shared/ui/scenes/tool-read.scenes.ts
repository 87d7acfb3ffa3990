// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";

const placeOf = () => undefined;

export const toolReadScene: SceneSource = {
  name: "tool-read",
  version: "eebac887",
  widthPx: 600,
  heightPx: 250,
  widthsPx: [400, 800],
  layers: [],
  parts: [],
  placeOf,
};
