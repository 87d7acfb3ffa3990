// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const headIbu: FigureSource = {
  kind: "vector",
  name: "head-ibu",
  version: "e41bb311",
  widthPx: 40,
  heightPx: 32,
};
