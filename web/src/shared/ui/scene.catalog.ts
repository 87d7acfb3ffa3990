// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "./scene.source.ts";

export const homePhoneScene: SceneSource = {
  name: "home-phone",
  version: "127c0d69",
  widthPx: 390,
  heightPx: 520,
  widthsPx: [390, 780, 1170],
  webpWidthPx: 780,
  layers: [],
  parts: [
    { name: "lids", version: "9dd4b68d" },
    { name: "tail", version: "f40385d9" },
  ],
};

export const homeWideScene: SceneSource = {
  name: "home-wide",
  version: "18c2c72d",
  widthPx: 1440,
  heightPx: 800,
  widthsPx: [1440, 2160],
  webpWidthPx: 1440,
  layers: ["back", "mid", "stage", "front"],
  parts: [
    { name: "lids", version: "c9deb64e" },
    { name: "tail", version: "5e8265de" },
  ],
};

export const homeUltraScene: SceneSource = {
  name: "home-ultra",
  version: "ee170892",
  widthPx: 1920,
  heightPx: 800,
  widthsPx: [2560],
  webpWidthPx: 2560,
  layers: ["back", "mid", "stage", "front"],
  parts: [
    { name: "lids", version: "e88eb743" },
    { name: "tail", version: "c2aec8fa" },
  ],
};

export const pictureMissingScene: SceneSource = {
  name: "picture-missing",
  version: "505dbc5e",
  widthPx: 640,
  heightPx: 480,
  widthsPx: [320, 640],
  webpWidthPx: 320,
  layers: [],
  parts: [],
};

export const conservationWideScene: SceneSource = {
  name: "conservation-wide",
  version: "3ec712a6",
  widthPx: 1440,
  heightPx: 560,
  widthsPx: [1440, 2160],
  webpWidthPx: 1440,
  layers: ["back", "mid", "stage", "front"],
  parts: [],
};

export const conservationPhoneScene: SceneSource = {
  name: "conservation-phone",
  version: "8e29e464",
  widthPx: 390,
  heightPx: 380,
  widthsPx: [390, 780, 1170],
  webpWidthPx: 780,
  layers: [],
  parts: [],
};

export const roadmapWideScene: SceneSource = {
  name: "roadmap-wide",
  version: "195a51b6",
  widthPx: 1440,
  heightPx: 520,
  widthsPx: [1440, 2160],
  webpWidthPx: 1440,
  layers: [],
  parts: [],
};

export const roadmapPhoneScene: SceneSource = {
  name: "roadmap-phone",
  version: "52853ebc",
  widthPx: 390,
  heightPx: 320,
  widthsPx: [390, 780, 1170],
  webpWidthPx: 780,
  layers: [],
  parts: [],
};

export const lostWideScene: SceneSource = {
  name: "lost-wide",
  version: "4a64a4af",
  widthPx: 1440,
  heightPx: 560,
  widthsPx: [1440, 2160],
  webpWidthPx: 1440,
  layers: [],
  parts: [],
};

export const lostPhoneScene: SceneSource = {
  name: "lost-phone",
  version: "0f3dea02",
  widthPx: 390,
  heightPx: 330,
  widthsPx: [390, 780, 1170],
  webpWidthPx: 780,
  layers: [],
  parts: [],
};

export const gamesJumpScene: SceneSource = {
  name: "games-jump",
  version: "1a7f800a",
  widthPx: 960,
  heightPx: 540,
  widthsPx: [480, 960, 1440],
  webpWidthPx: 960,
  layers: [],
  parts: [],
};

export const gamesTrekScene: SceneSource = {
  name: "games-trek",
  version: "14cef0dc",
  widthPx: 960,
  heightPx: 540,
  widthsPx: [480, 960, 1440],
  webpWidthPx: 960,
  layers: [],
  parts: [],
};

export const bowlWideScene: SceneSource = {
  name: "bowl-wide",
  version: "de0834b4",
  widthPx: 1440,
  heightPx: 560,
  widthsPx: [1440, 2160],
  webpWidthPx: 1440,
  layers: [],
  parts: [{ name: "tail", version: "8293d193" }],
};

export const bowlPhoneScene: SceneSource = {
  name: "bowl-phone",
  version: "1776e0ac",
  widthPx: 390,
  heightPx: 350,
  widthsPx: [390, 780, 1170],
  webpWidthPx: 780,
  layers: [],
  parts: [{ name: "tail", version: "8530827e" }],
};

export const thoughtWideScene: SceneSource = {
  name: "thought-wide",
  version: "c4764deb",
  widthPx: 1440,
  heightPx: 560,
  widthsPx: [1440, 2160],
  webpWidthPx: 1440,
  layers: [],
  parts: [
    { name: "lids", version: "010735be" },
    { name: "tail", version: "a2415a78" },
  ],
};

export const thoughtPhoneScene: SceneSource = {
  name: "thought-phone",
  version: "2929ac1b",
  widthPx: 390,
  heightPx: 350,
  widthsPx: [390, 780, 1170],
  webpWidthPx: 780,
  layers: [],
  parts: [
    { name: "lids", version: "49701969" },
    { name: "tail", version: "9f7ef9c1" },
  ],
};

export const greetingWideScene: SceneSource = {
  name: "greeting-wide",
  version: "02660c53",
  widthPx: 1440,
  heightPx: 560,
  widthsPx: [1440, 2160],
  webpWidthPx: 1440,
  layers: [],
  parts: [
    { name: "lids", version: "ee369663" },
    { name: "tail", version: "8293d193" },
  ],
};

export const greetingPhoneScene: SceneSource = {
  name: "greeting-phone",
  version: "d215205a",
  widthPx: 390,
  heightPx: 350,
  widthsPx: [390, 780, 1170],
  webpWidthPx: 780,
  layers: [],
  parts: [
    { name: "lids", version: "a656a9db" },
    { name: "tail", version: "8530827e" },
  ],
};

export const paintingWideScene: SceneSource = {
  name: "painting-wide",
  version: "3565062b",
  widthPx: 1440,
  heightPx: 560,
  widthsPx: [1440, 2160],
  webpWidthPx: 1440,
  layers: [],
  parts: [
    { name: "lids", version: "e09ae1c6" },
    { name: "tail", version: "8293d193" },
  ],
};

export const paintingPhoneScene: SceneSource = {
  name: "painting-phone",
  version: "e386b1ba",
  widthPx: 390,
  heightPx: 350,
  widthsPx: [390, 780, 1170],
  webpWidthPx: 780,
  layers: [],
  parts: [
    { name: "lids", version: "3fd4d0d9" },
    { name: "tail", version: "8530827e" },
  ],
};

export const sorryWideScene: SceneSource = {
  name: "sorry-wide",
  version: "15b6e9f4",
  widthPx: 1440,
  heightPx: 560,
  widthsPx: [1440, 2160],
  webpWidthPx: 1440,
  layers: [],
  parts: [
    { name: "lids", version: "4c90ef98" },
    { name: "tail", version: "54c1004f" },
  ],
};

export const sorryPhoneScene: SceneSource = {
  name: "sorry-phone",
  version: "1e54cc17",
  widthPx: 390,
  heightPx: 350,
  widthsPx: [390, 780, 1170],
  webpWidthPx: 780,
  layers: [],
  parts: [
    { name: "lids", version: "a7c05ac9" },
    { name: "tail", version: "888f3df6" },
  ],
};
