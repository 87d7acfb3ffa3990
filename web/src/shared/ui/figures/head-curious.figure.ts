// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const headCurious: FigureSource = {
  kind: "vector",
  name: "head-curious",
  version: "42c8de33",
  widthPx: 40,
  heightPx: 32,
};
