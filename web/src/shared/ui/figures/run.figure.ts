// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const runFigure: FigureSource = {
  kind: "raster",
  name: "run",
  version: "4ca1a3e5",
  widthPx: 320,
  heightPx: 183,
};
