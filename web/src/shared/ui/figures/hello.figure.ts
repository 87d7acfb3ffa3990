// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const helloFigure: FigureSource = {
  kind: "raster",
  name: "hello",
  version: "166e48fd",
  widthPx: 352,
  heightPx: 282,
};
