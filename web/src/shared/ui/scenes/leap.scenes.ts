// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";
import places from "./leap.scenes.module.css";

const placeOf = (name: string): string | undefined => places[name];

export const leapWideScene: SceneSource = {
  name: "leap-wide",
  version: "51ae5889",
  widthPx: 1440,
  heightPx: 700,
  widthsPx: [1440, 2160],
  layers: [],
  parts: ["tail"],
  partsVersion: "822726e7",
  placeOf,
};

export const leapPhoneScene: SceneSource = {
  name: "leap-phone",
  version: "6a81fae7",
  widthPx: 390,
  heightPx: 380,
  widthsPx: [390, 780, 1170],
  layers: [],
  parts: ["tail"],
  partsVersion: "8e1aa978",
  placeOf,
};
