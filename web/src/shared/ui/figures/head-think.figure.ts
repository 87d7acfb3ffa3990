// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const headThink: FigureSource = {
  kind: "vector",
  name: "head-think",
  version: "ee0cd187",
  widthPx: 40,
  heightPx: 32,
};
