// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";
import places from "./bowl.scenes.module.css";

const placeOf = (name: string): string | undefined => places[name];

export const bowlWideScene: SceneSource = {
  name: "bowl-wide",
  version: "60241c11",
  widthPx: 1440,
  heightPx: 600,
  widthsPx: [1440, 2160],
  layers: [],
  parts: ["tail"],
  partsVersion: "d75fd351",
  placeOf,
};

export const bowlPhoneScene: SceneSource = {
  name: "bowl-phone",
  version: "744be5df",
  widthPx: 390,
  heightPx: 366,
  widthsPx: [390, 780, 1170],
  layers: [],
  parts: ["tail"],
  partsVersion: "c59a61bd",
  placeOf,
};
