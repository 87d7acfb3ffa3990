// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";
import places from "./conservation.scenes.module.css";

const placeOf = (name: string): string | undefined => places[name];

export const conservationWideScene: SceneSource = {
  name: "conservation-wide",
  version: "0f10d9f9",
  widthPx: 1440,
  heightPx: 716,
  widthsPx: [1440, 2160],
  layers: [],
  parts: ["lids", "other-lids", "tail"],
  partsVersion: "11b21cc9",
  placeOf,
};

export const conservationPhoneScene: SceneSource = {
  name: "conservation-phone",
  version: "9c6763ef",
  widthPx: 390,
  heightPx: 420,
  widthsPx: [390, 780, 1170],
  layers: [],
  parts: ["lids", "other-lids", "tail"],
  partsVersion: "cbc9ca21",
  placeOf,
};
