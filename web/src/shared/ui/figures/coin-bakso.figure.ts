// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const coinBakso: FigureSource = {
  kind: "vector",
  name: "coin-bakso",
  version: "ecf28b49",
  widthPx: 28,
  heightPx: 28,
};
