// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const nestledFigure: FigureSource = {
  kind: "raster",
  name: "nestled",
  version: "d45ea690",
  widthPx: 112,
  heightPx: 112,
};
