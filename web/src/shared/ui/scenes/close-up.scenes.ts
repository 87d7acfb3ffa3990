// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";
import places from "./close-up.scenes.module.css";

const placeOf = (name: string): string | undefined => places[name];

export const closeUpWideScene: SceneSource = {
  name: "close-up-wide",
  version: "dd2348aa",
  widthPx: 1440,
  heightPx: 760,
  widthsPx: [1440, 2160],
  layers: [],
  parts: ["lids"],
  partsVersion: "fc0af69d",
  placeOf,
};

export const closeUpPhoneScene: SceneSource = {
  name: "close-up-phone",
  version: "2b7ab8d1",
  widthPx: 390,
  heightPx: 428,
  widthsPx: [390, 780, 1170],
  layers: [],
  parts: ["lids"],
  partsVersion: "4a33a93b",
  placeOf,
};
