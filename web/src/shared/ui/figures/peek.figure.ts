// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const peekFigure: FigureSource = {
  kind: "raster",
  name: "peek",
  version: "4e7c1ecb",
  widthPx: 156,
  heightPx: 114,
};
