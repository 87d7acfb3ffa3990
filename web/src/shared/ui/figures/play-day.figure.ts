// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const playDayFigure: FigureSource = {
  kind: "raster",
  name: "play-day",
  version: "1dd5c090",
  widthPx: 96,
  heightPx: 96,
};
