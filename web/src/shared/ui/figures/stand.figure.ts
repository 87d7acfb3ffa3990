// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const standFigure: FigureSource = {
  kind: "raster",
  name: "stand",
  version: "7b2f5eef",
  widthPx: 360,
  heightPx: 265,
};
