// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";
import places from "./sorry.scenes.module.css";

const placeOf = (name: string): string | undefined => places[name];

export const sorryWideScene: SceneSource = {
  name: "sorry-wide",
  version: "d0e1cb4a",
  widthPx: 1440,
  heightPx: 600,
  widthsPx: [1440, 2160],
  layers: [],
  parts: ["lids", "tail"],
  partsVersion: "0d11504e",
  placeOf,
};

export const sorryPhoneScene: SceneSource = {
  name: "sorry-phone",
  version: "dd260ca2",
  widthPx: 390,
  heightPx: 366,
  widthsPx: [390, 780, 1170],
  layers: [],
  parts: ["lids", "tail"],
  partsVersion: "b3ccbff3",
  placeOf,
};
