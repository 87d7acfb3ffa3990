// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";

export const gamesJumpScene: SceneSource = {
  name: "games-jump",
  version: "4df95af0",
  widthPx: 960,
  heightPx: 540,
  widthsPx: [480, 960, 1440],
  webpWidthPx: 960,
  layers: [],
  parts: [],
};
