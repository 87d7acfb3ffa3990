// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const bowlFigure: FigureSource = {
  kind: "raster",
  name: "bowl",
  version: "aecca132",
  widthPx: 240,
  heightPx: 275,
};
