// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const jumpFigure: FigureSource = {
  kind: "raster",
  name: "jump",
  version: "9517c006",
  widthPx: 320,
  heightPx: 214,
};
