// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";
import places from "./lost.scenes.module.css";

const placeOf = (name: string): string | undefined => places[name];

export const lostWideScene: SceneSource = {
  name: "lost-wide",
  version: "b039779f",
  widthPx: 1440,
  heightPx: 630,
  widthsPx: [1440, 2160],
  layers: [],
  parts: ["lids", "tail"],
  partsVersion: "8e69748c",
  placeOf,
};

export const lostPhoneScene: SceneSource = {
  name: "lost-phone",
  version: "9ed22022",
  widthPx: 390,
  heightPx: 372,
  widthsPx: [390, 780, 1170],
  layers: [],
  parts: ["lids", "tail"],
  partsVersion: "b3e4f2c7",
  placeOf,
};
