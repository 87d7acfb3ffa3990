// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";
import places from "./conservation.scenes.module.css";

const placeOf = (name: string): string | undefined => places[name];

export const conservationWideScene: SceneSource = {
  name: "conservation-wide",
  version: "194fb623",
  widthPx: 1440,
  heightPx: 560,
  widthsPx: [1440, 2160],
  layers: ["back", "mid", "stage", "front"],
  parts: ["lids", "other-lids", "tail"],
  partsVersion: "dfa421f4",
  placeOf,
};

export const conservationPhoneScene: SceneSource = {
  name: "conservation-phone",
  version: "2781405a",
  widthPx: 390,
  heightPx: 380,
  widthsPx: [390, 780, 1170],
  layers: [],
  parts: ["lids", "other-lids", "tail"],
  partsVersion: "5fe42de4",
  placeOf,
};
