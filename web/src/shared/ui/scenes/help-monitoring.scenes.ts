// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";

const placeOf = () => undefined;

export const helpMonitoringScene: SceneSource = {
  name: "help-monitoring",
  version: "7903244f",
  widthPx: 640,
  heightPx: 320,
  widthsPx: [320, 480],
  layers: [],
  parts: [],
  placeOf,
};
