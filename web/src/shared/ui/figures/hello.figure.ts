// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const helloFigure: FigureSource = {
  kind: "raster",
  name: "hello",
  version: "bbf5f8af",
  widthPx: 424,
  heightPx: 339,
};
