// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const motherFigure: FigureSource = {
  kind: "raster",
  name: "mother",
  version: "aefd7d59",
  widthPx: 360,
  heightPx: 217,
};
