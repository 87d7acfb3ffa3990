// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";
import places from "./wall.scenes.module.css";

const placeOf = (name: string): string | undefined => places[name];

export const wallWideScene: SceneSource = {
  name: "wall-wide",
  version: "6991467b",
  widthPx: 1440,
  heightPx: 720,
  widthsPx: [1440, 2160],
  layers: [],
  parts: ["lids", "tail"],
  partsVersion: "489b4c85",
  placeOf,
};

export const wallPhoneScene: SceneSource = {
  name: "wall-phone",
  version: "adc27b2b",
  widthPx: 390,
  heightPx: 420,
  widthsPx: [390, 780, 1170],
  layers: [],
  parts: ["lids", "tail"],
  partsVersion: "a3109484",
  placeOf,
};
