// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const lookBackFigure: FigureSource = {
  kind: "raster",
  name: "look-back",
  version: "fb0d8a55",
  widthPx: 360,
  heightPx: 271,
};
