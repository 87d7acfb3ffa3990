// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const playTrunksFigure: FigureSource = {
  kind: "raster",
  name: "play-trunks",
  version: "b5538a31",
  widthPx: 96,
  heightPx: 96,
};
