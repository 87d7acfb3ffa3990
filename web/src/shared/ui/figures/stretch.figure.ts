// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const stretchFigure: FigureSource = {
  kind: "raster",
  name: "stretch",
  version: "00d35baf",
  widthPx: 280,
  heightPx: 181,
};
