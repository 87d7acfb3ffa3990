// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";
import places from "./games-trek.scenes.module.css";

const placeOf = (name: string): string | undefined => places[name];

export const gamesTrekScene: SceneSource = {
  name: "games-trek",
  version: "b3cf517d",
  widthPx: 960,
  heightPx: 540,
  widthsPx: [480, 960, 1440],
  layers: [],
  parts: [],
  placeOf,
};
