// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const lookBackFigure: FigureSource = {
  kind: "raster",
  name: "look-back",
  version: "f661b7c9",
  widthPx: 360,
  heightPx: 271,
};
