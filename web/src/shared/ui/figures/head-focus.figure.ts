// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const headFocus: FigureSource = {
  kind: "vector",
  name: "head-focus",
  version: "66df1762",
  widthPx: 40,
  heightPx: 32,
};
