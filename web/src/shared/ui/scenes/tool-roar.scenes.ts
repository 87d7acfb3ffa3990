// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";
import places from "./tool-roar.scenes.module.css";

const placeOf = (name: string): string | undefined => places[name];

export const toolRoarScene: SceneSource = {
  name: "tool-roar",
  version: "71d49c38",
  widthPx: 600,
  heightPx: 360,
  widthsPx: [320, 480],
  layers: [],
  parts: [],
  placeOf,
};
