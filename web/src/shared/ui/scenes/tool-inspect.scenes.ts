// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";

const placeOf = () => undefined;

export const toolInspectScene: SceneSource = {
  name: "tool-inspect",
  version: "522cdb18",
  widthPx: 600,
  heightPx: 440,
  widthsPx: [320, 480],
  layers: [],
  parts: [],
  placeOf,
};
