// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";
import places from "./denied.scenes.module.css";

const placeOf = (name: string): string | undefined => places[name];

export const deniedWideScene: SceneSource = {
  name: "denied-wide",
  version: "047af6c8",
  widthPx: 1440,
  heightPx: 760,
  widthsPx: [1440, 2160],
  layers: [],
  parts: ["lids", "tail"],
  partsVersion: "480b9cdf",
  placeOf,
};

export const deniedPhoneScene: SceneSource = {
  name: "denied-phone",
  version: "2d2f7c61",
  widthPx: 390,
  heightPx: 420,
  widthsPx: [390, 780, 1170],
  layers: [],
  parts: ["lids", "tail"],
  partsVersion: "ac14f304",
  placeOf,
};
