// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const thinkFigure: FigureSource = {
  kind: "raster",
  name: "think",
  version: "5c128a03",
  widthPx: 200,
  heightPx: 236,
};
