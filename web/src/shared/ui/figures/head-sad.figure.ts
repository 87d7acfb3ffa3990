// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const headSad: FigureSource = {
  kind: "vector",
  name: "head-sad",
  version: "bd19e4a3",
  widthPx: 40,
  heightPx: 32,
};
