// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";

const placeOf = () => undefined;

export const toolReadScene: SceneSource = {
  name: "tool-read",
  version: "5e51d7ca",
  widthPx: 600,
  heightPx: 440,
  widthsPx: [320, 480],
  layers: [],
  parts: [],
  placeOf,
};
