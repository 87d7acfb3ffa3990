// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const callFigure: FigureSource = {
  kind: "raster",
  name: "call",
  version: "367df149",
  widthPx: 300,
  heightPx: 254,
};
