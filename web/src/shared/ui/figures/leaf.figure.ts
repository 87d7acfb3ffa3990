// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const leafFigure: FigureSource = {
  kind: "raster",
  name: "leaf",
  version: "35dab221",
  widthPx: 200,
  heightPx: 245,
};
