import { FIGURES } from "@bakso/art/figures";
import { rock } from "@bakso/art/forest/land";
import { frondDefinitions } from "@bakso/art/forest/leaves";
import type { Setting } from "@bakso/art/forest/setting";
import { sky } from "@bakso/art/forest/sky";
import { smooth } from "@bakso/art/geometry/outline";
import type { Point } from "@bakso/art/geometry/point";
import { randomFrom } from "@bakso/art/geometry/random";
import { type Clearing, type ClearingOptions, clearing, frontLeaves } from "@bakso/art/scenes/clearing";
import { placed } from "@bakso/art/scenes/cub";
import { ellipse, filled, type Markup, svgDocument } from "@bakso/art/svg";
import { type Hour, hourOf } from "./hours.ts";
import type { Idea, PlaceName } from "./idea.ts";
import { thingsOf } from "./things.ts";
import { weatherOver } from "./weather.ts";

/** A picture in two layers, so that what is far can be treated otherwise than what is near. Both are SVG documents. */
export interface Illustration {
  readonly far: string;
  /** Transparent where the far layer shows. */
  readonly near: string;
}

/** How much of the picture's width and height a figure may take. */
const FIGURE_SHARE = { width: 0.66, height: 0.56 } as const;
/** Figures that lie or swim are seen lower. */
const LOW_FIGURES = new Set(["nap", "swim", "peek"]);

/** Draws an idea from the rig. The same idea is always the same picture. */
export function illustrate(idea: Idea): Illustration {
  const { widthPx: width, heightPx: height, place, weather } = idea;
  const hour = hourOf(idea.time, place);
  const random = randomFrom(idea.seed);
  const scale = Math.min(width, height) / 1_000;
  const setting: Setting = {
    width,
    height,
    horizonY: height * (0.6 + random() * 0.08),
    scale,
    seed: idea.seed % 100_000,
    sun: {
      centre: [width * (0.5 + random() * 0.08), height * (0.4 + random() * 0.08)],
      radius: Math.min(width, height) * (place === "moon" ? 0.12 : 0.2 + random() * 0.05),
    },
    forest: hour.forest,
  };
  const footY = height * (place === "river" || place === "beach" ? 0.86 : 0.9);
  const scene = sceneOf(place, setting, footY, random, weather === "cloudy" || weather === "rain");
  const leaves =
    place === "beach" || place === "moon" || place === "snowfield"
      ? ""
      : frontLeaves(setting, height, {
          left: place === "jungle" ? 1.15 : 0.7,
          right: place === "jungle" ? 1.15 : 0.62,
          top: place === "jungle" ? 0.9 : 0,
        });
  const near =
    scene.floor +
    thingsOf(idea.things, setting) +
    figureOf(idea, hour, setting, footY) +
    leaves +
    weatherOver(idea, hour.forest);
  const size = `width="${width}" height="${height}"`;
  const frame = { x: 0, y: 0, width, height };
  return {
    far: svgDocument(frame, frondDefinitions() + scene.back + scene.mid, size),
    near: svgDocument(frame, frondDefinitions() + near, size),
  };
}

function sceneOf(
  place: PlaceName,
  setting: Setting,
  footY: number,
  random: () => number,
  isCloudy: boolean,
): Clearing {
  const { width, height, horizonY } = setting;
  const clouds = isCloudy
    ? [0.18, 0.46, 0.82].map((at, i) => ({
        at: [width * at, horizonY * (0.3 + i * 0.14)] as Point,
        width: width * (0.3 + random() * 0.14),
      }))
    : [{ at: [width * (0.14 + random() * 0.1), horizonY * 0.44] as Point, width: width * 0.22 }];
  const options: ClearingOptions = { clouds, groundHeight: height - footY + height * 0.05 };
  if (place === "moon") return barren(setting, footY, random);
  if (place === "beach") return shore(setting, footY, random);
  const around = clearing(setting, {
    ...options,
    treesLeft: (place === "jungle" ? 380 : 130) + random() * 130,
    treesRight: (place === "jungle" ? 400 : 150) + random() * 130,
    ...(place === "volcano" ? { volcanoAt: 0.3 + random() * 0.12 } : {}),
  });
  if (place !== "river") return around;
  return { ...around, floor: around.floor + water(setting, footY - height * 0.03, height, random) };
}

/** Grey dust and craters under a black sky. */
function barren(setting: Setting, footY: number, random: () => number): Clearing {
  const { width, height, forest } = setting;
  const hill = (y: number, swell: number, fill: string): Markup =>
    filled(
      smooth([
        [-60, y],
        [width * 0.3, y - swell],
        [width * 0.62, y + swell * 0.4],
        [width + 60, y - swell * 0.7],
        [width + 60, height + 60],
        [-60, height + 60],
      ]),
      fill,
    );
  const craters = Array.from({ length: 7 }, () => {
    const [x, y] = [random() * width, footY - height * 0.06 + random() * height * 0.15];
    const rx = width * (0.03 + random() * 0.05);
    return (
      ellipse([x, y], rx, rx * 0.3, forest.depths[2]) +
      ellipse([x + rx * 0.1, y + rx * 0.07], rx * 0.82, rx * 0.22, forest.depths[1])
    );
  }).join("");
  return {
    back: sky(setting),
    mid: hill(height * 0.7, height * 0.05, forest.depths[2]),
    floor: hill(footY - height * 0.1, height * 0.02, forest.depths[3]) + craters,
  };
}

/** Sea up to the horizon, and sand. */
function shore(setting: Setting, footY: number, random: () => number): Clearing {
  const { width, height, horizonY, forest } = setting;
  const sand = forest.isNight ? "#4C5A52" : "#F0D9A4";
  const sandY = footY - height * 0.09;
  return {
    back: sky(setting),
    mid: water(setting, horizonY, height, random),
    floor: filled(
      smooth([
        [-60, sandY + 20],
        [width * 0.3, sandY - 6],
        [width * 0.7, sandY + 26],
        [width + 60, sandY - 10],
        [width + 60, height + 60],
        [-60, height + 60],
      ]),
      sand,
    ),
  };
}

/** Water from one line down, with ripples that catch the light. */
function water(
  { width, forest, scale }: Setting,
  topY: number,
  bottomY: number,
  random: () => number,
): Markup {
  const [deep, lit] = forest.isNight ? ["#143F52", "#3E7C8E"] : ["#3F9AA6", "#9ADAD6"];
  const bank = Array.from({ length: 9 }, (_, i): Point => [(width * i) / 8, topY + (i % 2 ? 6 : -5) * scale]);
  const body: Point[] = [
    [-60, topY],
    ...bank,
    [width + 60, topY],
    [width + 60, bottomY + 60],
    [-60, bottomY + 60],
  ];
  const ripples = Array.from({ length: 16 }, () => {
    const [x, y, length] = [
      random() * width,
      topY + (bottomY - topY) * (0.08 + random() * 0.9),
      (50 + random() * 130) * scale,
    ];
    const wave: Point[] = [
      [x - length, y],
      [x, y - 6 * scale],
      [x + length, y],
      [x, y + 3 * scale],
    ];
    return filled(smooth(wave), lit, 'opacity=".7"');
  }).join("");
  return filled(smooth(body, { tension: 1 / 9 }), deep) + ripples;
}

function figureOf({ figure: name, place }: Idea, { fur }: Hour, setting: Setting, footY: number): Markup {
  const figure = FIGURES.find((one) => one.name === name);
  if (figure === undefined) return "";
  const { width, height, scale } = setting;
  const { frame } = figure;
  const size = Math.min(
    (width * FIGURE_SHARE.width) / frame.width,
    (height * FIGURE_SHARE.height) / frame.height,
  );
  const x = width / 2 - (frame.x + frame.width / 2) * size;
  const isLow = LOW_FIGURES.has(figure.name);
  const hasRock = !isLow && place !== "beach" && place !== "moon";
  const base = hasRock
    ? rock(setting, [x + 6 * size, footY - 16 * size], frame.width * 0.56 * size, 96 * size)
    : "";
  const y = footY + (isLow ? 30 * scale : 0);
  return base + placed({ x, y, size }, figure.draw(fur));
}
