// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const chartFigure: FigureSource = {
  kind: "raster",
  name: "chart",
  version: "327309e6",
  widthPx: 200,
  heightPx: 221,
};
