// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const headRoar: FigureSource = {
  kind: "vector",
  name: "head-roar",
  version: "115c0da7",
  widthPx: 40,
  heightPx: 32,
};
