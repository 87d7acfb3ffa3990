// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const stretchFigure: FigureSource = {
  kind: "raster",
  name: "stretch",
  version: "a37b22b2",
  widthPx: 280,
  heightPx: 184,
};
