// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const roarFigure: FigureSource = {
  kind: "raster",
  name: "roar",
  version: "80353833",
  widthPx: 200,
  heightPx: 233,
};
