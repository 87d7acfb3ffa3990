// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const denFigure: FigureSource = {
  kind: "raster",
  name: "den",
  version: "2a3450dc",
  widthPx: 400,
  heightPx: 200,
};
