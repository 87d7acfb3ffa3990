// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";

const placeOf = () => undefined;

export const gamesFrameScene: SceneSource = {
  name: "games-frame",
  version: "cc76bb45",
  widthPx: 640,
  heightPx: 360,
  widthsPx: [640, 1280],
  layers: [],
  parts: [],
  placeOf,
};
