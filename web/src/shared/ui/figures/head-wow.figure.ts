// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const headWow: FigureSource = {
  kind: "vector",
  name: "head-wow",
  version: "51ae3737",
  widthPx: 40,
  heightPx: 32,
};
