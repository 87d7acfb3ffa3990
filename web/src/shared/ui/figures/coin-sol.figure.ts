// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const coinSol: FigureSource = {
  kind: "vector",
  name: "coin-sol",
  version: "9589e2c7",
  widthPx: 28,
  heightPx: 28,
};
