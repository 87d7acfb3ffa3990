// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";
import places from "./thought.scenes.module.css";

const placeOf = (name: string): string | undefined => places[name];

export const thoughtWideScene: SceneSource = {
  name: "thought-wide",
  version: "1f792be8",
  widthPx: 1440,
  heightPx: 600,
  widthsPx: [1440, 2160],
  layers: [],
  parts: ["lids", "tail"],
  partsVersion: "0e7eb43b",
  placeOf,
};

export const thoughtPhoneScene: SceneSource = {
  name: "thought-phone",
  version: "7d5b4f92",
  widthPx: 390,
  heightPx: 366,
  widthsPx: [390, 780, 1170],
  layers: [],
  parts: ["lids", "tail"],
  partsVersion: "bdd8d3c6",
  placeOf,
};
