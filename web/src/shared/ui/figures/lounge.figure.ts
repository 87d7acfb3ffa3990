// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const loungeFigure: FigureSource = {
  kind: "raster",
  name: "lounge",
  version: "607772fc",
  widthPx: 220,
  heightPx: 126,
};
