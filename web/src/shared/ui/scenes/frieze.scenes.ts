// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";
import places from "./frieze.scenes.module.css";

const placeOf = (name: string): string | undefined => places[name];

export const friezeWideScene: SceneSource = {
  name: "frieze-wide",
  version: "cb8c2a0b",
  widthPx: 1440,
  heightPx: 480,
  widthsPx: [1440, 2160],
  layers: [],
  parts: ["lids", "other-lids", "tail"],
  partsVersion: "b5348679",
  placeOf,
};

export const friezePhoneScene: SceneSource = {
  name: "frieze-phone",
  version: "dbca9d0f",
  widthPx: 390,
  heightPx: 300,
  widthsPx: [390, 780, 1170],
  layers: [],
  parts: ["lids", "other-lids", "tail"],
  partsVersion: "012c240a",
  placeOf,
};
