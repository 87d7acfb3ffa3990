// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const lookUpFigure: FigureSource = {
  kind: "raster",
  name: "look-up",
  version: "80d80799",
  widthPx: 200,
  heightPx: 233,
};
