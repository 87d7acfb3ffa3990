// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const cheerFigure: FigureSource = {
  kind: "raster",
  name: "cheer",
  version: "eee04723",
  widthPx: 240,
  heightPx: 233,
};
