// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const portraitIbu: FigureSource = {
  kind: "vector",
  name: "portrait-ibu",
  version: "7e35a1fc",
  widthPx: 112,
  heightPx: 112,
};
