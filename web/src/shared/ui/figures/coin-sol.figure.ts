// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const coinSol: FigureSource = {
  kind: "vector",
  name: "coin-sol",
  version: "7bda0373",
  widthPx: 28,
  heightPx: 28,
};
