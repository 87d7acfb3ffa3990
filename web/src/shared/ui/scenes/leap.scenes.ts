// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";
import places from "./leap.scenes.module.css";

const placeOf = (name: string): string | undefined => places[name];

export const leapWideScene: SceneSource = {
  name: "leap-wide",
  version: "90ee4a1c",
  widthPx: 1440,
  heightPx: 760,
  widthsPx: [1440, 2160],
  layers: [],
  parts: ["tail"],
  partsVersion: "3ab12858",
  placeOf,
};

export const leapPhoneScene: SceneSource = {
  name: "leap-phone",
  version: "5735c4b9",
  widthPx: 390,
  heightPx: 424,
  widthsPx: [390, 780, 1170],
  layers: [],
  parts: ["tail"],
  partsVersion: "bda1ffe5",
  placeOf,
};
