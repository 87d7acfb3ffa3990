// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const playTapFigure: FigureSource = {
  kind: "raster",
  name: "play-tap",
  version: "55ccf8a0",
  widthPx: 96,
  heightPx: 96,
};
