// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";
import places from "./leap.scenes.module.css";

const placeOf = (name: string): string | undefined => places[name];

export const leapWideScene: SceneSource = {
  name: "leap-wide",
  version: "ae88f16e",
  widthPx: 1440,
  heightPx: 760,
  widthsPx: [1440, 2160],
  layers: [],
  parts: ["tail"],
  partsVersion: "534eba30",
  placeOf,
};

export const leapPhoneScene: SceneSource = {
  name: "leap-phone",
  version: "95d9c337",
  widthPx: 390,
  heightPx: 392,
  widthsPx: [390, 780, 1170],
  layers: [],
  parts: ["tail"],
  partsVersion: "881bf156",
  placeOf,
};
