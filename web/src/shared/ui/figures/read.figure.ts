// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const readFigure: FigureSource = {
  kind: "raster",
  name: "read",
  version: "f0deb0b4",
  widthPx: 200,
  heightPx: 220,
};
