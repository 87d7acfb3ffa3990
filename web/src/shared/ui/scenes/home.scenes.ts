// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";
import places from "./home.scenes.module.css";

const placeOf = (name: string): string | undefined => places[name];

export const homePhoneScene: SceneSource = {
  name: "home-phone",
  version: "340c0e76",
  widthPx: 390,
  heightPx: 520,
  widthsPx: [390, 780, 1170],
  layers: [],
  parts: ["lids", "tail"],
  partsVersion: "0f5c6d5c",
  placeOf,
};

export const homeWideScene: SceneSource = {
  name: "home-wide",
  version: "4a8611de",
  widthPx: 1440,
  heightPx: 800,
  widthsPx: [1440, 2160],
  layers: ["back", "mid", "stage", "front"],
  parts: ["lids", "tail"],
  partsVersion: "2524c2b6",
  placeOf,
};

export const homeUltraScene: SceneSource = {
  name: "home-ultra",
  version: "0e644552",
  widthPx: 1920,
  heightPx: 800,
  widthsPx: [2560],
  layers: ["back", "mid", "stage", "front"],
  parts: ["lids", "tail"],
  partsVersion: "a54db27f",
  placeOf,
};
