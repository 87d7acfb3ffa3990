// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const sadFigure: FigureSource = {
  kind: "raster",
  name: "sad",
  version: "ed268b76",
  widthPx: 200,
  heightPx: 197,
};
