// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";
import places from "./tool-chart.scenes.module.css";

const placeOf = (name: string): string | undefined => places[name];

export const toolChartScene: SceneSource = {
  name: "tool-chart",
  version: "3f145eea",
  widthPx: 600,
  heightPx: 360,
  widthsPx: [320, 480],
  layers: [],
  parts: [],
  placeOf,
};
