// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";
import places from "./help-habitat.scenes.module.css";

const placeOf = (name: string): string | undefined => places[name];

export const helpHabitatScene: SceneSource = {
  name: "help-habitat",
  version: "9e992ef5",
  widthPx: 640,
  heightPx: 320,
  widthsPx: [320, 480],
  layers: [],
  parts: [],
  placeOf,
};
