// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const headSleep: FigureSource = {
  kind: "vector",
  name: "head-sleep",
  version: "9b8235f2",
  widthPx: 40,
  heightPx: 32,
};
