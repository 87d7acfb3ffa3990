// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "./figure.source.ts";

export const napFigure: FigureSource = {
  kind: "raster",
  name: "nap",
  version: "3dd06c8b",
  widthPx: 200,
  heightPx: 103,
};

export const sadFigure: FigureSource = {
  kind: "raster",
  name: "sad",
  version: "bd646f2b",
  widthPx: 200,
  heightPx: 197,
};

export const peekFigure: FigureSource = {
  kind: "raster",
  name: "peek",
  version: "fa406075",
  widthPx: 156,
  heightPx: 114,
};

export const sitFigure: FigureSource = {
  kind: "raster",
  name: "sit",
  version: "51426deb",
  widthPx: 200,
  heightPx: 231,
};

export const waveFigure: FigureSource = {
  kind: "raster",
  name: "wave",
  version: "3cad9de8",
  widthPx: 280,
  heightPx: 322,
};

export const thinkFigure: FigureSource = {
  kind: "raster",
  name: "think",
  version: "94170702",
  widthPx: 200,
  heightPx: 239,
};

export const standFigure: FigureSource = {
  kind: "raster",
  name: "stand",
  version: "73ed6cff",
  widthPx: 360,
  heightPx: 265,
};

export const lookBackFigure: FigureSource = {
  kind: "raster",
  name: "look-back",
  version: "73f4ed98",
  widthPx: 360,
  heightPx: 271,
};

export const jumpFigure: FigureSource = {
  kind: "raster",
  name: "jump",
  version: "fe67156f",
  widthPx: 320,
  heightPx: 214,
};

export const headHappy: FigureSource = {
  kind: "vector",
  name: "head-happy",
  version: "ae69239c",
  widthPx: 40,
  heightPx: 32,
};

export const headHello: FigureSource = {
  kind: "vector",
  name: "head-hello",
  version: "25dd0e00",
  widthPx: 40,
  heightPx: 32,
};

export const headJoy: FigureSource = {
  kind: "vector",
  name: "head-joy",
  version: "a62243eb",
  widthPx: 40,
  heightPx: 32,
};

export const headWink: FigureSource = {
  kind: "vector",
  name: "head-wink",
  version: "c4bb9322",
  widthPx: 40,
  heightPx: 32,
};

export const headCurious: FigureSource = {
  kind: "vector",
  name: "head-curious",
  version: "503760df",
  widthPx: 40,
  heightPx: 32,
};

export const headThink: FigureSource = {
  kind: "vector",
  name: "head-think",
  version: "ac6b8900",
  widthPx: 40,
  heightPx: 32,
};

export const headFocus: FigureSource = {
  kind: "vector",
  name: "head-focus",
  version: "3398917f",
  widthPx: 40,
  heightPx: 32,
};

export const headSad: FigureSource = {
  kind: "vector",
  name: "head-sad",
  version: "b732fe20",
  widthPx: 40,
  heightPx: 32,
};

export const headWow: FigureSource = {
  kind: "vector",
  name: "head-wow",
  version: "59617ccf",
  widthPx: 40,
  heightPx: 32,
};

export const headSleep: FigureSource = {
  kind: "vector",
  name: "head-sleep",
  version: "49155f99",
  widthPx: 40,
  heightPx: 32,
};

export const headSmall: FigureSource = {
  kind: "vector",
  name: "head-small",
  version: "667742aa",
  widthPx: 40,
  heightPx: 32,
};
