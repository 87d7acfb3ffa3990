// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const inspectFigure: FigureSource = {
  kind: "raster",
  name: "inspect",
  version: "ef7b675f",
  widthPx: 200,
  heightPx: 220,
};
