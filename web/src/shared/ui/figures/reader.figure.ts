// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const readerFigure: FigureSource = {
  kind: "raster",
  name: "reader",
  version: "67465551",
  widthPx: 440,
  heightPx: 390,
};
