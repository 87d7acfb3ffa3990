// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const napFigure: FigureSource = {
  kind: "raster",
  name: "nap",
  version: "3705c5a5",
  widthPx: 200,
  heightPx: 103,
};
