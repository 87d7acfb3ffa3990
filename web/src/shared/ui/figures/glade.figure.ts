// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const gladeFigure: FigureSource = {
  kind: "raster",
  name: "glade",
  version: "52d1dd21",
  widthPx: 960,
  heightPx: 184,
};
