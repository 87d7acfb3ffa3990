// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const familyFigure: FigureSource = {
  kind: "raster",
  name: "family",
  version: "e86e299e",
  widthPx: 560,
  heightPx: 242,
};
