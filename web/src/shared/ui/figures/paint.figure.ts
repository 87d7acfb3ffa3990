// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const paintFigure: FigureSource = {
  kind: "raster",
  name: "paint",
  version: "c757716a",
  widthPx: 200,
  heightPx: 176,
};
