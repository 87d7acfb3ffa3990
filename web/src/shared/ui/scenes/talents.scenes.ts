// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";
import places from "./talents.scenes.module.css";

const placeOf = (name: string): string | undefined => places[name];

export const talentsWideScene: SceneSource = {
  name: "talents-wide",
  version: "249e3d60",
  widthPx: 1440,
  heightPx: 480,
  widthsPx: [1440, 2160],
  layers: [],
  parts: ["lids", "tail"],
  partsVersion: "af734588",
  placeOf,
};

export const talentsPhoneScene: SceneSource = {
  name: "talents-phone",
  version: "e44dba85",
  widthPx: 390,
  heightPx: 280,
  widthsPx: [390, 780, 1170],
  layers: [],
  parts: ["lids", "tail"],
  partsVersion: "9afcc7f3",
  placeOf,
};
