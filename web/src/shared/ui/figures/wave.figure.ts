// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const waveFigure: FigureSource = {
  kind: "raster",
  name: "wave",
  version: "639217cb",
  widthPx: 280,
  heightPx: 322,
};
