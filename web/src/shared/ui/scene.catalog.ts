// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "./scene.source.ts";

export const homePhoneScene: SceneSource = {
  name: "home-phone",
  version: "3bf059b8",
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
  version: "2acd9104",
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
  version: "f69c28c7",
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
  version: "66771bf8",
  widthPx: 1440,
  heightPx: 560,
  widthsPx: [1440, 2160],
  webpWidthPx: 1440,
  layers: ["back", "mid", "stage", "front"],
  parts: [],
};

export const conservationPhoneScene: SceneSource = {
  name: "conservation-phone",
  version: "024539d4",
  widthPx: 390,
  heightPx: 380,
  widthsPx: [390, 780, 1170],
  webpWidthPx: 780,
  layers: [],
  parts: [],
};

export const roadmapWideScene: SceneSource = {
  name: "roadmap-wide",
  version: "1358597e",
  widthPx: 1440,
  heightPx: 590,
  widthsPx: [1440, 2160],
  webpWidthPx: 1440,
  layers: [],
  parts: [],
};

export const roadmapPhoneScene: SceneSource = {
  name: "roadmap-phone",
  version: "02abd322",
  widthPx: 390,
  heightPx: 352,
  widthsPx: [390, 780, 1170],
  webpWidthPx: 780,
  layers: [],
  parts: [],
};

export const lostWideScene: SceneSource = {
  name: "lost-wide",
  version: "e59252a4",
  widthPx: 1440,
  heightPx: 630,
  widthsPx: [1440, 2160],
  webpWidthPx: 1440,
  layers: [],
  parts: [],
};

export const lostPhoneScene: SceneSource = {
  name: "lost-phone",
  version: "6df9ed4f",
  widthPx: 390,
  heightPx: 372,
  widthsPx: [390, 780, 1170],
  webpWidthPx: 780,
  layers: [],
  parts: [],
};

export const leapWideScene: SceneSource = {
  name: "leap-wide",
  version: "c855b78e",
  widthPx: 1440,
  heightPx: 700,
  widthsPx: [1440, 2160],
  webpWidthPx: 1440,
  layers: [],
  parts: [],
};

export const leapPhoneScene: SceneSource = {
  name: "leap-phone",
  version: "cb50454b",
  widthPx: 390,
  heightPx: 380,
  widthsPx: [390, 780, 1170],
  webpWidthPx: 780,
  layers: [],
  parts: [],
};

export const gamesJumpScene: SceneSource = {
  name: "games-jump",
  version: "4df95af0",
  widthPx: 960,
  heightPx: 540,
  widthsPx: [480, 960, 1440],
  webpWidthPx: 960,
  layers: [],
  parts: [],
};

export const gamesTrekScene: SceneSource = {
  name: "games-trek",
  version: "e5922b7e",
  widthPx: 960,
  heightPx: 540,
  widthsPx: [480, 960, 1440],
  webpWidthPx: 960,
  layers: [],
  parts: [],
};

export const bowlWideScene: SceneSource = {
  name: "bowl-wide",
  version: "f6f48140",
  widthPx: 1440,
  heightPx: 600,
  widthsPx: [1440, 2160],
  webpWidthPx: 1440,
  layers: [],
  parts: [{ name: "tail", version: "d75fd351" }],
};

export const bowlPhoneScene: SceneSource = {
  name: "bowl-phone",
  version: "f42c5d4a",
  widthPx: 390,
  heightPx: 366,
  widthsPx: [390, 780, 1170],
  webpWidthPx: 780,
  layers: [],
  parts: [{ name: "tail", version: "c59a61bd" }],
};

export const thoughtWideScene: SceneSource = {
  name: "thought-wide",
  version: "1380078f",
  widthPx: 1440,
  heightPx: 600,
  widthsPx: [1440, 2160],
  webpWidthPx: 1440,
  layers: [],
  parts: [
    { name: "lids", version: "1ac10d6e" },
    { name: "tail", version: "7c109f87" },
  ],
};

export const thoughtPhoneScene: SceneSource = {
  name: "thought-phone",
  version: "061978b4",
  widthPx: 390,
  heightPx: 366,
  widthsPx: [390, 780, 1170],
  webpWidthPx: 780,
  layers: [],
  parts: [
    { name: "lids", version: "b986d9c9" },
    { name: "tail", version: "cab5de32" },
  ],
};

export const greetingWideScene: SceneSource = {
  name: "greeting-wide",
  version: "48b3997c",
  widthPx: 1440,
  heightPx: 600,
  widthsPx: [1440, 2160],
  webpWidthPx: 1440,
  layers: [],
  parts: [
    { name: "lids", version: "31812cb1" },
    { name: "tail", version: "d75fd351" },
  ],
};

export const greetingPhoneScene: SceneSource = {
  name: "greeting-phone",
  version: "32134cb3",
  widthPx: 390,
  heightPx: 366,
  widthsPx: [390, 780, 1170],
  webpWidthPx: 780,
  layers: [],
  parts: [
    { name: "lids", version: "4389d89a" },
    { name: "tail", version: "c59a61bd" },
  ],
};

export const paintingWideScene: SceneSource = {
  name: "painting-wide",
  version: "62f8de20",
  widthPx: 1440,
  heightPx: 600,
  widthsPx: [1440, 2160],
  webpWidthPx: 1440,
  layers: [],
  parts: [
    { name: "lids", version: "36b2dbe5" },
    { name: "tail", version: "d75fd351" },
  ],
};

export const paintingPhoneScene: SceneSource = {
  name: "painting-phone",
  version: "e36488bb",
  widthPx: 390,
  heightPx: 366,
  widthsPx: [390, 780, 1170],
  webpWidthPx: 780,
  layers: [],
  parts: [
    { name: "lids", version: "3ebb776e" },
    { name: "tail", version: "c59a61bd" },
  ],
};

export const sorryWideScene: SceneSource = {
  name: "sorry-wide",
  version: "fcf26828",
  widthPx: 1440,
  heightPx: 600,
  widthsPx: [1440, 2160],
  webpWidthPx: 1440,
  layers: [],
  parts: [
    { name: "lids", version: "4a0284a6" },
    { name: "tail", version: "7480d957" },
  ],
};

export const sorryPhoneScene: SceneSource = {
  name: "sorry-phone",
  version: "dab9f476",
  widthPx: 390,
  heightPx: 366,
  widthsPx: [390, 780, 1170],
  webpWidthPx: 780,
  layers: [],
  parts: [
    { name: "lids", version: "db6b0ff2" },
    { name: "tail", version: "f7d77751" },
  ],
};

export const doorWideScene: SceneSource = {
  name: "door-wide",
  version: "fab7da50",
  widthPx: 1440,
  heightPx: 760,
  widthsPx: [1440, 2160],
  webpWidthPx: 1440,
  layers: [],
  parts: [
    { name: "hollow", version: "34f64a7c" },
    { name: "leaf", version: "7c931bdc" },
    { name: "eye", version: "d0bc80dd" },
  ],
};

export const deniedWideScene: SceneSource = {
  name: "denied-wide",
  version: "b02de5c0",
  widthPx: 1440,
  heightPx: 760,
  widthsPx: [1440, 2160],
  webpWidthPx: 1440,
  layers: [],
  parts: [],
};

export const doorPhoneScene: SceneSource = {
  name: "door-phone",
  version: "8587322f",
  widthPx: 390,
  heightPx: 420,
  widthsPx: [390, 780, 1170],
  webpWidthPx: 780,
  layers: [],
  parts: [
    { name: "hollow", version: "ec200ead" },
    { name: "leaf", version: "02caa8fc" },
    { name: "eye", version: "73dd214a" },
  ],
};

export const deniedPhoneScene: SceneSource = {
  name: "denied-phone",
  version: "f2fbc8dc",
  widthPx: 390,
  heightPx: 420,
  widthsPx: [390, 780, 1170],
  webpWidthPx: 780,
  layers: [],
  parts: [],
};
