// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const winkFigure: FigureSource = {
  kind: "raster",
  name: "wink",
  version: "d0bf76ee",
  widthPx: 200,
  heightPx: 230,
};
