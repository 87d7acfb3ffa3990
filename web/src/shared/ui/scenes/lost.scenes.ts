// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";
import places from "./lost.scenes.module.css";

const placeOf = (name: string): string | undefined => places[name];

export const lostWideScene: SceneSource = {
  name: "lost-wide",
  version: "a093b5f2",
  widthPx: 1440,
  heightPx: 880,
  widthsPx: [1440, 2160],
  layers: [],
  parts: ["lids", "tail"],
  partsVersion: "80044b4e",
  placeOf,
};

export const lostPhoneScene: SceneSource = {
  name: "lost-phone",
  version: "fc24cbad",
  widthPx: 390,
  heightPx: 496,
  widthsPx: [390, 780, 1170],
  layers: [],
  parts: ["lids", "tail"],
  partsVersion: "ec13fc8b",
  placeOf,
};
