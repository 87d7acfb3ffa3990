// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const sitFigure: FigureSource = {
  kind: "raster",
  name: "sit",
  version: "fbf2a061",
  widthPx: 200,
  heightPx: 231,
};
