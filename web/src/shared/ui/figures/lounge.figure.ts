// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const loungeFigure: FigureSource = {
  kind: "raster",
  name: "lounge",
  version: "c7d00e96",
  widthPx: 220,
  heightPx: 126,
};
