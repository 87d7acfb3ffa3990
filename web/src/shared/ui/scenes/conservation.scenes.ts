// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";
import places from "./conservation.scenes.module.css";

const placeOf = (name: string): string | undefined => places[name];

export const conservationWideScene: SceneSource = {
  name: "conservation-wide",
  version: "5b95ec59",
  widthPx: 1440,
  heightPx: 560,
  widthsPx: [1440, 2160],
  layers: ["back", "mid", "stage", "front"],
  parts: ["lids", "other-lids", "tail"],
  partsVersion: "b8ef648d",
  placeOf,
};

export const conservationPhoneScene: SceneSource = {
  name: "conservation-phone",
  version: "8f6ff6a2",
  widthPx: 390,
  heightPx: 380,
  widthsPx: [390, 780, 1170],
  layers: [],
  parts: ["lids", "other-lids", "tail"],
  partsVersion: "04fa8a4c",
  placeOf,
};
