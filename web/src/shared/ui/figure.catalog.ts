// Written by `node art/src/render.ts`; edit the drawing, not this file.

import type { FigureSource } from "./figure.source.ts";

export const napFigure: FigureSource = {
  kind: "raster",
  name: "nap",
  version: "3dd06c8b",
  widthPx: 200,
  heightPx: 103,
};

export const peekFigure: FigureSource = {
  kind: "raster",
  name: "peek",
  version: "fa406075",
  widthPx: 156,
  heightPx: 114,
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

export const runFigure: FigureSource = {
  kind: "raster",
  name: "run",
  version: "5c4502f6",
  widthPx: 320,
  heightPx: 183,
};

export const stretchFigure: FigureSource = {
  kind: "raster",
  name: "stretch",
  version: "90403ad1",
  widthPx: 280,
  heightPx: 184,
};

export const swimFigure: FigureSource = {
  kind: "raster",
  name: "swim",
  version: "5ecefa3c",
  widthPx: 280,
  heightPx: 113,
};

export const sadFigure: FigureSource = {
  kind: "raster",
  name: "sad",
  version: "bd646f2b",
  widthPx: 200,
  heightPx: 197,
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
  version: "cafa4940",
  widthPx: 280,
  heightPx: 322,
};

export const winkFigure: FigureSource = {
  kind: "raster",
  name: "wink",
  version: "b03b3f87",
  widthPx: 200,
  heightPx: 230,
};

export const thinkFigure: FigureSource = {
  kind: "raster",
  name: "think",
  version: "52f30999",
  widthPx: 200,
  heightPx: 236,
};

export const paintFigure: FigureSource = {
  kind: "raster",
  name: "paint",
  version: "dc4d4163",
  widthPx: 200,
  heightPx: 176,
};

export const chartFigure: FigureSource = {
  kind: "raster",
  name: "chart",
  version: "e280b19c",
  widthPx: 200,
  heightPx: 221,
};

export const readFigure: FigureSource = {
  kind: "raster",
  name: "read",
  version: "27d4fab7",
  widthPx: 200,
  heightPx: 220,
};

export const bowlFigure: FigureSource = {
  kind: "raster",
  name: "bowl",
  version: "ecb79cf7",
  widthPx: 240,
  heightPx: 275,
};

export const plantFigure: FigureSource = {
  kind: "raster",
  name: "plant",
  version: "100e52c0",
  widthPx: 240,
  heightPx: 276,
};

export const inspectFigure: FigureSource = {
  kind: "raster",
  name: "inspect",
  version: "46aee08e",
  widthPx: 200,
  heightPx: 220,
};

export const leafFigure: FigureSource = {
  kind: "raster",
  name: "leaf",
  version: "24abcb84",
  widthPx: 200,
  heightPx: 245,
};

export const lookUpFigure: FigureSource = {
  kind: "raster",
  name: "look-up",
  version: "69fe5c48",
  widthPx: 200,
  heightPx: 233,
};

export const roarFigure: FigureSource = {
  kind: "raster",
  name: "roar",
  version: "25348717",
  widthPx: 200,
  heightPx: 233,
};

export const cheerFigure: FigureSource = {
  kind: "raster",
  name: "cheer",
  version: "ba6f0568",
  widthPx: 240,
  heightPx: 233,
};

export const motherFigure: FigureSource = {
  kind: "raster",
  name: "mother",
  version: "6b286beb",
  widthPx: 360,
  heightPx: 201,
};

export const fatherFigure: FigureSource = {
  kind: "raster",
  name: "father",
  version: "37c7f7e4",
  widthPx: 360,
  heightPx: 282,
};

export const familyFigure: FigureSource = {
  kind: "raster",
  name: "family",
  version: "d77fe72d",
  widthPx: 560,
  heightPx: 240,
};

export const denFigure: FigureSource = {
  kind: "raster",
  name: "den",
  version: "e85c65ca",
  widthPx: 400,
  heightPx: 200,
};

export const denEyeFigure: FigureSource = {
  kind: "raster",
  name: "den-eye",
  version: "cb94f4f4",
  widthPx: 59,
  heightPx: 54,
};

export const waysideFernFigure: FigureSource = {
  kind: "raster",
  name: "wayside-fern",
  version: "75ebf1f4",
  widthPx: 168,
  heightPx: 84,
};

export const waysideStonesFigure: FigureSource = {
  kind: "raster",
  name: "wayside-stones",
  version: "192f0f14",
  widthPx: 168,
  heightPx: 72,
};

export const waysideFlowerFigure: FigureSource = {
  kind: "raster",
  name: "wayside-flower",
  version: "0d28fe88",
  widthPx: 168,
  heightPx: 70,
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

export const headRoar: FigureSource = {
  kind: "vector",
  name: "head-roar",
  version: "208828ef",
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

export const headIbu: FigureSource = {
  kind: "vector",
  name: "head-ibu",
  version: "9af5b1b9",
  widthPx: 40,
  heightPx: 32,
};
