// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const headHello: FigureSource = {
  kind: "vector",
  name: "head-hello",
  version: "d235ec65",
  widthPx: 40,
  heightPx: 32,
};
