// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";
import places from "./denied.scenes.module.css";

const placeOf = (name: string): string | undefined => places[name];

export const deniedWideScene: SceneSource = {
  name: "denied-wide",
  version: "f645e473",
  widthPx: 1440,
  heightPx: 760,
  widthsPx: [1440, 2160],
  layers: [],
  parts: ["lids", "tail"],
  partsVersion: "3463ac0d",
  placeOf,
};

export const deniedPhoneScene: SceneSource = {
  name: "denied-phone",
  version: "86a8a6c8",
  widthPx: 390,
  heightPx: 420,
  widthsPx: [390, 780, 1170],
  layers: [],
  parts: ["lids", "tail"],
  partsVersion: "3bf42785",
  placeOf,
};
