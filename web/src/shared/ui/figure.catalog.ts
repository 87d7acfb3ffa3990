// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "./figure.source.ts";

export const napFigure: FigureSource = {
  kind: "raster",
  name: "nap",
  version: "3705c5a5",
  widthPx: 200,
  heightPx: 103,
};

export const peekFigure: FigureSource = {
  kind: "raster",
  name: "peek",
  version: "4e7c1ecb",
  widthPx: 156,
  heightPx: 114,
};

export const standFigure: FigureSource = {
  kind: "raster",
  name: "stand",
  version: "8d7adb98",
  widthPx: 360,
  heightPx: 265,
};

export const lookBackFigure: FigureSource = {
  kind: "raster",
  name: "look-back",
  version: "f661b7c9",
  widthPx: 360,
  heightPx: 271,
};

export const jumpFigure: FigureSource = {
  kind: "raster",
  name: "jump",
  version: "9517c006",
  widthPx: 320,
  heightPx: 214,
};

export const runFigure: FigureSource = {
  kind: "raster",
  name: "run",
  version: "4ca1a3e5",
  widthPx: 320,
  heightPx: 183,
};

export const stretchFigure: FigureSource = {
  kind: "raster",
  name: "stretch",
  version: "336d1290",
  widthPx: 280,
  heightPx: 184,
};

export const swimFigure: FigureSource = {
  kind: "raster",
  name: "swim",
  version: "fb323d0a",
  widthPx: 280,
  heightPx: 113,
};

export const sadFigure: FigureSource = {
  kind: "raster",
  name: "sad",
  version: "ed268b76",
  widthPx: 200,
  heightPx: 197,
};

export const sitFigure: FigureSource = {
  kind: "raster",
  name: "sit",
  version: "fbf2a061",
  widthPx: 200,
  heightPx: 231,
};

export const waveFigure: FigureSource = {
  kind: "raster",
  name: "wave",
  version: "639217cb",
  widthPx: 280,
  heightPx: 322,
};

export const winkFigure: FigureSource = {
  kind: "raster",
  name: "wink",
  version: "d0bf76ee",
  widthPx: 200,
  heightPx: 230,
};

export const thinkFigure: FigureSource = {
  kind: "raster",
  name: "think",
  version: "5c128a03",
  widthPx: 200,
  heightPx: 236,
};

export const paintFigure: FigureSource = {
  kind: "raster",
  name: "paint",
  version: "86ab5501",
  widthPx: 200,
  heightPx: 176,
};

export const chartFigure: FigureSource = {
  kind: "raster",
  name: "chart",
  version: "0124d54a",
  widthPx: 200,
  heightPx: 221,
};

export const readFigure: FigureSource = {
  kind: "raster",
  name: "read",
  version: "1d90c6c9",
  widthPx: 200,
  heightPx: 220,
};

export const bowlFigure: FigureSource = {
  kind: "raster",
  name: "bowl",
  version: "e5ac130e",
  widthPx: 240,
  heightPx: 275,
};

export const plantFigure: FigureSource = {
  kind: "raster",
  name: "plant",
  version: "28960812",
  widthPx: 240,
  heightPx: 276,
};

export const inspectFigure: FigureSource = {
  kind: "raster",
  name: "inspect",
  version: "9d9952c5",
  widthPx: 200,
  heightPx: 220,
};

export const leafFigure: FigureSource = {
  kind: "raster",
  name: "leaf",
  version: "35dab221",
  widthPx: 200,
  heightPx: 245,
};

export const lookUpFigure: FigureSource = {
  kind: "raster",
  name: "look-up",
  version: "80d80799",
  widthPx: 200,
  heightPx: 233,
};

export const roarFigure: FigureSource = {
  kind: "raster",
  name: "roar",
  version: "80353833",
  widthPx: 200,
  heightPx: 233,
};

export const cheerFigure: FigureSource = {
  kind: "raster",
  name: "cheer",
  version: "eee04723",
  widthPx: 240,
  heightPx: 233,
};

export const helloFigure: FigureSource = {
  kind: "raster",
  name: "hello",
  version: "166e48fd",
  widthPx: 352,
  heightPx: 282,
};

export const motherFigure: FigureSource = {
  kind: "raster",
  name: "mother",
  version: "32b8f3b2",
  widthPx: 360,
  heightPx: 201,
};

export const fatherFigure: FigureSource = {
  kind: "raster",
  name: "father",
  version: "3e7c22c1",
  widthPx: 360,
  heightPx: 282,
};

export const familyFigure: FigureSource = {
  kind: "raster",
  name: "family",
  version: "fd8fd616",
  widthPx: 560,
  heightPx: 237,
};

export const denFigure: FigureSource = {
  kind: "raster",
  name: "den",
  version: "cba31a43",
  widthPx: 400,
  heightPx: 200,
};

export const denEyeFigure: FigureSource = {
  kind: "raster",
  name: "den-eye",
  version: "732f6ff3",
  widthPx: 59,
  heightPx: 54,
};

export const headHappy: FigureSource = {
  kind: "vector",
  name: "head-happy",
  version: "f994b881",
  widthPx: 40,
  heightPx: 32,
};

export const headHello: FigureSource = {
  kind: "vector",
  name: "head-hello",
  version: "d235ec65",
  widthPx: 40,
  heightPx: 32,
};

export const headJoy: FigureSource = {
  kind: "vector",
  name: "head-joy",
  version: "65632f96",
  widthPx: 40,
  heightPx: 32,
};

export const headWink: FigureSource = {
  kind: "vector",
  name: "head-wink",
  version: "2550559e",
  widthPx: 40,
  heightPx: 32,
};

export const headCurious: FigureSource = {
  kind: "vector",
  name: "head-curious",
  version: "42c8de33",
  widthPx: 40,
  heightPx: 32,
};

export const headThink: FigureSource = {
  kind: "vector",
  name: "head-think",
  version: "ee0cd187",
  widthPx: 40,
  heightPx: 32,
};

export const headFocus: FigureSource = {
  kind: "vector",
  name: "head-focus",
  version: "66df1762",
  widthPx: 40,
  heightPx: 32,
};

export const headSad: FigureSource = {
  kind: "vector",
  name: "head-sad",
  version: "bd19e4a3",
  widthPx: 40,
  heightPx: 32,
};

export const headWow: FigureSource = {
  kind: "vector",
  name: "head-wow",
  version: "51ae3737",
  widthPx: 40,
  heightPx: 32,
};

export const headRoar: FigureSource = {
  kind: "vector",
  name: "head-roar",
  version: "115c0da7",
  widthPx: 40,
  heightPx: 32,
};

export const headSleep: FigureSource = {
  kind: "vector",
  name: "head-sleep",
  version: "9b8235f2",
  widthPx: 40,
  heightPx: 32,
};

export const headSmall: FigureSource = {
  kind: "vector",
  name: "head-small",
  version: "5fb6995f",
  widthPx: 40,
  heightPx: 32,
};

export const headIbu: FigureSource = {
  kind: "vector",
  name: "head-ibu",
  version: "02825644",
  widthPx: 40,
  heightPx: 32,
};

export const coinSol: FigureSource = {
  kind: "vector",
  name: "coin-sol",
  version: "7bda0373",
  widthPx: 28,
  heightPx: 28,
};

export const coinBakso: FigureSource = {
  kind: "vector",
  name: "coin-bakso",
  version: "c1711b91",
  widthPx: 28,
  heightPx: 28,
};
