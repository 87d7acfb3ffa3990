// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";

const placeOf = () => undefined;

export const helpMonitoringScene: SceneSource = {
  name: "help-monitoring",
  version: "c031216b",
  widthPx: 640,
  heightPx: 320,
  widthsPx: [320, 480],
  layers: [],
  parts: [],
  placeOf,
};
