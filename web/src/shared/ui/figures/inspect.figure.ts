// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const inspectFigure: FigureSource = {
  kind: "raster",
  name: "inspect",
  version: "9d9952c5",
  widthPx: 200,
  heightPx: 220,
};
