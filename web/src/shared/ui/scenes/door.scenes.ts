// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";
import places from "./door.scenes.module.css";

const placeOf = (name: string): string | undefined => places[name];

export const doorWideScene: SceneSource = {
  name: "door-wide",
  version: "b890957b",
  widthPx: 1440,
  heightPx: 760,
  widthsPx: [1440, 2160],
  layers: [],
  parts: ["hollow", "leaf", "eye", "lids", "tail"],
  partsVersion: "acf5b24a",
  placeOf,
};

export const doorPhoneScene: SceneSource = {
  name: "door-phone",
  version: "ec6db697",
  widthPx: 390,
  heightPx: 420,
  widthsPx: [390, 780, 1170],
  layers: [],
  parts: ["hollow", "leaf", "eye", "lids", "tail"],
  partsVersion: "2a20f815",
  placeOf,
};
