// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const denEyeFigure: FigureSource = {
  kind: "raster",
  name: "den-eye",
  version: "732f6ff3",
  widthPx: 59,
  heightPx: 54,
};
