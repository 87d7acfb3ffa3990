// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const plantFigure: FigureSource = {
  kind: "raster",
  name: "plant",
  version: "347336fe",
  widthPx: 240,
  heightPx: 276,
};
