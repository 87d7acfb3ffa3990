// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";
import places from "./picture-missing.scenes.module.css";

const placeOf = (name: string): string | undefined => places[name];

export const pictureMissingScene: SceneSource = {
  name: "picture-missing",
  version: "154a1130",
  widthPx: 640,
  heightPx: 480,
  widthsPx: [320, 640],
  layers: [],
  parts: [],
  placeOf,
};
