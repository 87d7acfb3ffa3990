// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const fatherFigure: FigureSource = {
  kind: "raster",
  name: "father",
  version: "345d2a45",
  widthPx: 360,
  heightPx: 282,
};
