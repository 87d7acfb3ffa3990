// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";
import places from "./lost.scenes.module.css";

const placeOf = (name: string): string | undefined => places[name];

export const lostWideScene: SceneSource = {
  name: "lost-wide",
  version: "3baa629e",
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
  version: "07936bb5",
  widthPx: 390,
  heightPx: 496,
  widthsPx: [390, 780, 1170],
  layers: [],
  parts: ["lids", "tail"],
  partsVersion: "ec13fc8b",
  placeOf,
};
