// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const headWink: FigureSource = {
  kind: "vector",
  name: "head-wink",
  version: "2550559e",
  widthPx: 40,
  heightPx: 32,
};
