// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";
import places from "./door.scenes.module.css";

const placeOf = (name: string): string | undefined => places[name];

export const doorWideScene: SceneSource = {
  name: "door-wide",
  version: "85fff67b",
  widthPx: 1440,
  heightPx: 760,
  widthsPx: [1440, 2160],
  layers: [],
  parts: ["hollow", "leaf", "eye", "lids", "tail"],
  partsVersion: "ce89c1ca",
  placeOf,
};

export const doorPhoneScene: SceneSource = {
  name: "door-phone",
  version: "6eb1198d",
  widthPx: 390,
  heightPx: 420,
  widthsPx: [390, 780, 1170],
  layers: [],
  parts: ["hollow", "leaf", "eye", "lids", "tail"],
  partsVersion: "f0a85c1b",
  placeOf,
};
