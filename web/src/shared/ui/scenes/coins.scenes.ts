// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";
import places from "./coins.scenes.module.css";

const placeOf = (name: string): string | undefined => places[name];

export const coinsWideScene: SceneSource = {
  name: "coins-wide",
  version: "9bcc8cca",
  widthPx: 1440,
  heightPx: 600,
  widthsPx: [1440, 2160],
  layers: [],
  parts: ["lids", "tail"],
  partsVersion: "bb3360ec",
  placeOf,
};

export const coinsPhoneScene: SceneSource = {
  name: "coins-phone",
  version: "eea31c1b",
  widthPx: 390,
  heightPx: 366,
  widthsPx: [390, 780, 1170],
  layers: [],
  parts: ["lids", "tail"],
  partsVersion: "2bc90ee6",
  placeOf,
};
