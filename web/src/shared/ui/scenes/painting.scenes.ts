// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";
import places from "./painting.scenes.module.css";

const placeOf = (name: string): string | undefined => places[name];

export const paintingWideScene: SceneSource = {
  name: "painting-wide",
  version: "607ba795",
  widthPx: 1440,
  heightPx: 600,
  widthsPx: [1440, 2160],
  layers: [],
  parts: ["lids", "tail"],
  partsVersion: "f3d3c800",
  placeOf,
};

export const paintingPhoneScene: SceneSource = {
  name: "painting-phone",
  version: "2fbe2867",
  widthPx: 390,
  heightPx: 366,
  widthsPx: [390, 780, 1170],
  layers: [],
  parts: ["lids", "tail"],
  partsVersion: "d5260bc2",
  placeOf,
};
