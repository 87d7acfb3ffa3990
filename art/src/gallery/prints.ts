import { EXPRESSION_NAMES } from "../expressions.ts";
import { FOREST_DAY, FOREST_NIGHT } from "../forest/forest.palette.ts";
import { pawPrint } from "../forest/trail.ts";
import { randomFrom } from "../geometry/random.ts";
import { head } from "../head/head.ts";
import { lettering } from "../lettering/lettering.ts";
import { DAY, NIGHT, type Palette } from "../palette.ts";
import { jump } from "../poses/jump.ts";
import { nap } from "../poses/nap.ts";
import { run } from "../poses/run.ts";
import { sit } from "../poses/sit.ts";
import { swim } from "../poses/swim.ts";
import { placed } from "../scenes/cub.ts";
import { ellipse, group, type Markup, num } from "../svg.ts";
import type { Work } from "./work.ts";

const CREAM = "#FFF8EC";
const INK = "#0F2E22";
const PAPER = "#F7EBD3";
const rect = (x: number, y: number, width: number, height: number, fill: string, rx = 0): Markup =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}" rx="${rx}" fill="${fill}"/>`;

const moods: Work = {
  name: "twelve-moods",
  widthPx: 1280,
  heightPx: 960,
  draw: () => {
    const grounds = [
      FOREST_DAY.sky[1],
      FOREST_DAY.depths[2],
      FOREST_DAY.depths[4],
      FOREST_DAY.flowerRim,
      FOREST_NIGHT.sky[3],
    ];
    const faces = [...EXPRESSION_NAMES, "happy" as const];
    const tiles = faces.map((expression, i) => {
      const [column, row] = [i % 4, Math.floor(i / 4)];
      const ground = grounds[(i * 3 + row) % grounds.length] ?? CREAM;
      const palette = ground === FOREST_NIGHT.sky[3] ? NIGHT : DAY;
      const last = i === faces.length - 1;
      return (
        rect(column * 320, row * 320, 320, 320, ground) +
        placed(
          { x: column * 320 + 160, y: row * 320 + 172, size: 1.06 },
          head({ palette, expression, ...(last ? { yawDeg: -18, gaze: [-6, 2], tiltDeg: 6 } : {}) }),
        )
      );
    });
    return tiles.join("");
  },
};

/** Everything in two inks, as a lino cut is printed. */
const TWO_INKS: Palette = {
  ...DAY,
  fur: PAPER,
  farFur: PAPER,
  rim: PAPER,
  cream: PAPER,
  farCream: PAPER,
  muzzle: PAPER,
  creamRim: PAPER,
  ink: "#B3321E",
  nose: "#B3321E",
  noseLight: "#B3321E",
  innerEar: "#E8A48F",
  iris: PAPER,
  tongue: "#E8A48F",
  catchLight: PAPER,
  shade: "#B3321E",
  shadeOpacity: 0.14,
  groundShadow: "#B3321E",
  groundShadowOpacity: 0.9,
};

const linoCut: Work = {
  name: "cut-in-lino",
  widthPx: 960,
  heightPx: 1200,
  draw: () =>
    rect(0, 0, 960, 1200, CREAM) +
    rect(60, 60, 840, 1080, "#B3321E", 18) +
    rect(84, 84, 792, 1032, PAPER, 8) +
    ellipse([480, 520], 300, 300, "#E8A48F") +
    placed(
      { x: 470, y: 980, size: 2 },
      sit({ palette: TWO_INKS, light: 1, headOptions: { expression: "roar", pitchDeg: -5 } }),
    ),
};

/** One perforated stamp of a sheet. */
function stamp(x: number, y: number, ground: string, value: string, picture: Markup): Markup {
  const [width, height] = [360, 420];
  const holes = (along: number, across: (at: number) => Markup): Markup =>
    Array.from({ length: Math.floor(along / 24) + 1 }, (_, i) => across(i * 24)).join("");
  return group(
    `translate(${num(x)} ${num(y)})`,
    rect(0, 0, width, height, CREAM) +
      holes(width, (at) => ellipse([at, 0], 7, 7, INK) + ellipse([at, height], 7, 7, INK)) +
      holes(height, (at) => ellipse([0, at], 7, 7, INK) + ellipse([width, at], 7, 7, INK)) +
      rect(26, 26, width - 52, height - 110, ground) +
      picture +
      lettering("Sumatra", { at: [28, 384], size: 40, fill: INK }) +
      lettering(value, { at: [332, 384], anchor: "end", size: 40, fill: "#B3321E" }),
  );
}

const stamps: Work = {
  name: "six-stamps",
  widthPx: 1200,
  heightPx: 960,
  draw: () => {
    const at = (size: number, x: number, y: number, drawing: Markup) => placed({ x, y, size }, drawing);
    const [day, night] = [{ palette: DAY, light: 1 } as const, { palette: NIGHT, light: 1 } as const];
    const sheet: [string, string, Markup][] = [
      [
        FOREST_DAY.sky[2],
        "1",
        at(0.82, 172, 320, sit({ ...day, raisedArm: "wave", headOptions: { expression: "wink" } })),
      ],
      [FOREST_NIGHT.sky[3], "2", at(0.62, 178, 260, nap(night))],
      ["#9AD3C4", "3", at(0.54, 178, 240, swim(day))],
      [FOREST_DAY.depths[2], "5", at(0.48, 196, 250, jump(day))],
      [FOREST_DAY.flowerRim, "8", at(0.46, 200, 290, run(day))],
      [
        FOREST_NIGHT.sky[2],
        "13",
        at(
          0.82,
          172,
          320,
          sit({ ...night, tail: "curl", headOptions: { expression: "curious", gaze: [3, -6] } }),
        ),
      ],
    ];
    const laid = sheet.map(([ground, value, picture], i) =>
      stamp(42 + (i % 3) * 378, 44 + Math.floor(i / 3) * 450, ground, value, picture),
    );
    return rect(0, 0, 1200, 960, INK) + laid.join("");
  },
};

const paws: Work = {
  name: "everywhere-he-went",
  widthPx: 1080,
  heightPx: 1080,
  draw: () => {
    const random = randomFrom(97);
    const colours = ["#F28A2E", "#17694A", "#C95A17", "#226343", "#B3321E"];
    const prints = Array.from({ length: 11 * 9 }, (_, i) => {
      const [column, row] = [i % 9, Math.floor(i / 9)];
      const x = 70 + column * 120 + (row % 2 ? 56 : 0);
      const turn = -34 + random() * 30 + (row % 2 ? 40 : 0);
      const colour = colours[Math.floor(random() * colours.length)] ?? INK;
      return group(
        `translate(${num(x - 20)} ${num(44 + row * 100)}) rotate(${num(turn)}) scale(${num(2.2 + random() * 0.8)})`,
        pawPrint(colour),
      );
    });
    return rect(0, 0, 1080, 1080, PAPER) + prints.join("");
  },
};

const poster: Work = {
  name: "greetings-from-the-forest",
  widthPx: 960,
  heightPx: 1280,
  draw: () =>
    rect(0, 0, 960, 1280, FOREST_DAY.sky[3]) +
    [0, 1, 2, 3]
      .map((i) =>
        ellipse(
          [480, 640],
          620 - i * 110,
          620 - i * 110,
          [FOREST_DAY.sky[2], FOREST_DAY.sky[1], FOREST_DAY.sky[0], CREAM][i] ?? CREAM,
        ),
      )
      .join("") +
    `<path d="M0 980Q240 880 480 960T960 930V1280H0Z" fill="${FOREST_DAY.depths[3]}"/>` +
    `<path d="M0 1070Q300 980 560 1060T960 1030V1280H0Z" fill="${FOREST_DAY.depths[4]}"/>` +
    placed(
      { x: 480, y: 1070, size: 1.9 },
      sit({
        palette: DAY,
        light: 1,
        leftArm: "cheer",
        raisedArm: "cheer",
        headOptions: { expression: "joy" },
      }),
    ) +
    lettering("Greetings from", { at: [480, 130], anchor: "middle", size: 84, fill: INK }) +
    lettering("the forest", { at: [480, 228], anchor: "middle", size: 104, fill: "#A8450B" }),
};

/** Sheets, posters and patterns made of him. */
export const PRINTS: readonly Work[] = [moods, linoCut, stamps, paws, poster];
