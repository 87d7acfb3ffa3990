// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const playTrunksFigure: FigureSource = {
  kind: "raster",
  name: "play-trunks",
  version: "de071f7b",
  widthPx: 96,
  heightPx: 96,
};
