// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";
import places from "./warung.scenes.module.css";

const placeOf = (name: string): string | undefined => places[name];

export const warungWideScene: SceneSource = {
  name: "warung-wide",
  version: "a2d257d2",
  widthPx: 1440,
  heightPx: 660,
  widthsPx: [1440, 2160],
  layers: [],
  parts: ["lids", "tail"],
  partsVersion: "8e14a3cc",
  placeOf,
};

export const warungPhoneScene: SceneSource = {
  name: "warung-phone",
  version: "ae68e879",
  widthPx: 390,
  heightPx: 376,
  widthsPx: [390, 780, 1170],
  layers: [],
  parts: ["lids", "tail"],
  partsVersion: "4bba21fc",
  placeOf,
};
