// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";

const placeOf = () => undefined;

export const gamesFrameWideScene: SceneSource = {
  name: "games-frame-wide",
  version: "161af25a",
  widthPx: 640,
  heightPx: 360,
  widthsPx: [640, 1280],
  layers: [],
  parts: [],
  placeOf,
};

export const gamesFramePhoneScene: SceneSource = {
  name: "games-frame-phone",
  version: "85b1aa8b",
  widthPx: 390,
  heightPx: 468,
  widthsPx: [390, 780, 1170],
  layers: [],
  parts: [],
  placeOf,
};
