// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const headSmall: FigureSource = {
  kind: "vector",
  name: "head-small",
  version: "5fb6995f",
  widthPx: 40,
  heightPx: 32,
};
