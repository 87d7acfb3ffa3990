// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";
import places from "./frieze.scenes.module.css";

const placeOf = (name: string): string | undefined => places[name];

export const friezeWideScene: SceneSource = {
  name: "frieze-wide",
  version: "b6381af5",
  widthPx: 1440,
  heightPx: 480,
  widthsPx: [1440, 2160],
  layers: [],
  parts: ["lids", "other-lids", "tail"],
  partsVersion: "73a20e97",
  placeOf,
};

export const friezePhoneScene: SceneSource = {
  name: "frieze-phone",
  version: "8f868959",
  widthPx: 390,
  heightPx: 280,
  widthsPx: [390, 780, 1170],
  layers: [],
  parts: ["lids", "other-lids", "tail"],
  partsVersion: "6b6ebaa8",
  placeOf,
};
