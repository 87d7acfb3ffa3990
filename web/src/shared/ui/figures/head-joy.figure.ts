// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const headJoy: FigureSource = {
  kind: "vector",
  name: "head-joy",
  version: "65632f96",
  widthPx: 40,
  heightPx: 32,
};
