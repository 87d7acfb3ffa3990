// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { SceneSource } from "../scene.source.ts";
import places from "./tool-agents.scenes.module.css";

const placeOf = (name: string): string | undefined => places[name];

export const toolAgentsScene: SceneSource = {
  name: "tool-agents",
  version: "410d9b79",
  widthPx: 600,
  heightPx: 360,
  widthsPx: [320, 480],
  layers: [],
  parts: [],
  placeOf,
};
