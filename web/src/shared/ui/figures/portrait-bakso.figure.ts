// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "../figure.source.ts";

export const portraitBakso: FigureSource = {
  kind: "vector",
  name: "portrait-bakso",
  version: "9b25ab06",
  widthPx: 112,
  heightPx: 112,
};
