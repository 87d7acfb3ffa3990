// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const swimFigure: FigureSource = {
  kind: "raster",
  name: "swim",
  version: "fb323d0a",
  widthPx: 280,
  heightPx: 113,
};
