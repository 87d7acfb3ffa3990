// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const headHappy: FigureSource = {
  kind: "vector",
  name: "head-happy",
  version: "f994b881",
  widthPx: 40,
  heightPx: 32,
};
