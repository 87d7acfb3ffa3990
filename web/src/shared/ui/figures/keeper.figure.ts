// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const keeperFigure: FigureSource = {
  kind: "raster",
  name: "keeper",
  version: "0c1a55b4",
  widthPx: 150,
  heightPx: 167,
};
