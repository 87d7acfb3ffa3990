// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";
import places from "./roadmap.scenes.module.css";

const placeOf = (name: string): string | undefined => places[name];

export const roadmapWideScene: SceneSource = {
  name: "roadmap-wide",
  version: "cabb7159",
  widthPx: 1440,
  heightPx: 590,
  widthsPx: [1440, 2160],
  layers: [],
  parts: ["lids", "tail"],
  partsVersion: "f5517c2b",
  placeOf,
};

export const roadmapPhoneScene: SceneSource = {
  name: "roadmap-phone",
  version: "c279af97",
  widthPx: 390,
  heightPx: 352,
  widthsPx: [390, 780, 1170],
  layers: [],
  parts: ["lids", "tail"],
  partsVersion: "a8080df5",
  placeOf,
};
