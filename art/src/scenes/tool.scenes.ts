import { bed, denOf } from "../figures/den.figures.ts";
import { hornbill } from "../forest/hornbill.ts";
import { fernRow, fireflies, ground, mist, rock, volcano } from "../forest/land.ts";
import { taroLeaf } from "../forest/leaves.ts";
import { mossyLedge } from "../forest/ledge.ts";
import { lamp, pawOnWall, rockOf, wall } from "../forest/painted-rock.ts";
import { ridge } from "../forest/ridge.ts";
import { reeds, river } from "../forest/river.ts";
import type { Setting } from "../forest/setting.ts";
import { sky } from "../forest/sky.ts";
import { greatTrunk } from "../forest/trees.ts";
import { smooth } from "../geometry/outline.ts";
import { type Point, points } from "../geometry/point.ts";
import { profile } from "../geometry/spine.ts";
import { tube } from "../geometry/tube.ts";
import { MOTHER } from "../head/build.ts";
import { peek } from "../poses/peek.ts";
import { ADULT_BODY } from "../poses/sit.body.ts";
import { sit } from "../poses/sit.ts";
import { propsOf } from "../props/props.ts";
import { WARUNG_DAY, WARUNG_NIGHT } from "../props/warung.palette.ts";
import { beforeCook, behindCook } from "../props/warung.ts";
import { filled, group, type Markup, stroke } from "../svg.ts";
import { type ClearingOptions, clearing } from "./clearing.ts";
import { type Place, placed } from "./cub.ts";
import { BLUE_HOUR, DAWN, DUSK, NOON, RAIN, rain } from "./hours.ts";
import type { Daytime, Scene } from "./scene.ts";
import { GREETS, LOOKS_CLOSELY, PAINTS, READS, ROARS, type Talent, THINKS, WATCHES } from "./talents.ts";
import { outside } from "./wall.mouth.ts";

const WIDTH = 600;
const HEIGHT = 440;
/** Where he sits: a narrow row shows the middle of the picture alone. */
const PLACE: Place = { x: 296, y: 380, size: 0.68 };

interface Tool {
  readonly name: string;
  readonly seed: number;
  /** Golden hour without it. */
  readonly day?: Daytime;
  readonly sun: Setting["sun"];
  readonly options?: Partial<ClearingOptions>;
  /** Lies on the forest's floor, below whoever sits there. */
  readonly under?: (setting: Setting) => Markup;
  readonly stage: (daytime: Daytime) => Markup;
}

/** A high picture for a card as wide as two: a corner of the forest, and Bakso there at what the tool does. */
function tool({ name, seed, day, sun, options, under, stage }: Tool): Scene {
  return {
    name: `tool-${name}`,
    width: WIDTH,
    height: HEIGHT,
    widthsPx: [320, 480, 800],
    isLayered: false,
    isSmall: true,
    draw: (daytime) => {
      const hour = (daytime.forest.isNight ? undefined : day) ?? daytime;
      const setting: Setting = {
        width: WIDTH,
        height: HEIGHT,
        horizonY: 274,
        scale: 0.62,
        seed,
        sun,
        forest: hour.forest,
      };
      const place = clearing(setting, { treesLeft: 0, treesRight: 0, groundHeight: 104, ...options });
      return {
        back: place.back,
        mid: place.mid,
        stage: place.floor + (under?.(setting) ?? "") + stage(hour),
        front: "",
      };
    },
  };
}

/** Bakso at one of his talents. */
const does =
  ({ pose, head, prop }: Talent, place = PLACE) =>
  ({ fur }: Daytime): Markup =>
    placed(
      place,
      sit({ ...pose, palette: fur, light: 1, headOptions: head, prop: prop?.(propsOf(fur)) ?? "" }),
    );

/** In a clearing, hello. */
const CHAT = tool({
  name: "hello",
  seed: 31,
  sun: { centre: [316, 184], radius: 98 },
  options: { treesLeft: 120, treesRight: 130 },
  stage: does(GREETS),
});

/** On a river's bank, which he paints, and the last of the sun that lies in it. */
const STUDIO = tool({
  name: "paint",
  seed: 17,
  day: DUSK,
  sun: { centre: [390, 164], radius: 46 },
  options: { volcanoAt: 0.16 },
  under: (setting) =>
    river(setting, { y: 298, behind: "" }) +
    reeds(setting, { from: 20, to: 110, footY: 382, tall: 120, count: 8, seed: 3, lean: 1 }) +
    ground(setting, 370, 10, setting.forest.depths[4]),
  // A wide window shows the middle half of it: in that are his board, the brush and all of the sun.
  stage: does(PAINTS, { x: 308, y: 382, size: 0.57 }),
});

/** The low pictures, of which there are six: each has a place and an hour of its own, or they would be one view six times. */
const LOW = { width: WIDTH, height: 250 } as const;

interface Vignette {
  readonly name: string;
  readonly seed: number;
  /** Golden hour and moonlight without them. */
  readonly day?: Daytime;
  readonly night?: Daytime;
  /** Out of the picture without it. */
  readonly sun?: Setting["sun"];
  readonly horizonY?: number;
  readonly scale?: number;
  readonly paint: (daytime: Daytime, setting: Setting) => Markup;
}

/** A low picture of Bakso at work: a row on a phone shows the middle two fifths of it. */
function vignette({ name, seed, day, night, sun, horizonY = 130, scale = 0.5, paint }: Vignette): Scene {
  return {
    ...LOW,
    name: `tool-${name}`,
    widthsPx: [400, 800],
    isLayered: false,
    isSmall: true,
    draw: (daytime) => {
      const hour = (daytime.forest.isNight ? night : day) ?? daytime;
      const setting: Setting = {
        ...LOW,
        horizonY,
        scale,
        seed,
        sun: sun ?? { centre: [300, -400], radius: 1 },
        forest: hour.forest,
      };
      return { back: "", mid: "", stage: paint(hour, setting), front: "" };
    },
  };
}

const flat = (fill: string): Markup => `<rect width="${LOW.width}" height="${LOW.height}" fill="${fill}"/>`;

/** In the green dusk between trunks. */
const VISION = vignette({
  name: "inspect",
  seed: 43,
  day: NOON,
  paint: (daytime, setting) => {
    const { forest } = setting;
    const [l0, l1, l2, l3, l4, l5] = forest.depths;
    const glade = (reach: number, fill: string): Markup =>
      filled(
        smooth(
          points("-1,1.3 -0.86,0.2 -0.7,-0.7 -0.2,-1.4 0.4,-1.3 0.8,-0.6 0.94,0.3 1,1.3").map(
            ([x, y]): Point => [304 + x * reach, 130 + y * 120],
          ),
        ),
        fill,
      );
    const stem = (x: number, half: number, fill: string): Markup =>
      filled(
        tube(
          [
            [x, -20],
            [x + half * 0.3, 120],
            [x - half * 0.2, 230],
          ],
          profile(`0,${half} .7,${half * 1.1} 1,${half * 1.7}`),
        ).outline,
        fill,
      );
    return (
      flat(l2) +
      glade(190, forest.isNight ? forest.halo : l1) +
      glade(118, forest.isNight ? forest.rims[1] : l0) +
      [176, 226, 398, 440].map((x, i) => stem(x, 7 + (i % 2) * 4, forest.isNight ? l1 : l2)).join("") +
      [20, 152, 352, 462, 588].map((x, i) => stem(x, 11 + (i % 3) * 4, l3)).join("") +
      fernRow(setting, 226, { length: 62, step: 58, fill: l4, lit: l3, seed: 8 }) +
      ground(setting, 218, 8, l4) +
      fireflies(setting, 12, 0) +
      greatTrunk({ foot: [82, 262], halfWidth: 46, fill: l5, lit: l3 }) +
      greatTrunk({ foot: [532, 258], halfWidth: 40, fill: l5, lit: l3 }) +
      does(LOOKS_CLOSELY, { x: 271, y: 238, size: 0.58 })(daytime)
    );
  },
});

/** He thinks, and his mother looks it over, in their den by a lamp. */
const AGENTS = vignette({
  name: "agents",
  seed: 71,
  paint: (daytime, setting) => {
    const { hollow, root, rootLit } = denOf(daytime.fur);
    const { glow } = rockOf(setting);
    const light = (share: number): Markup =>
      filled(
        smooth(
          points("-300,240 -306,110 -220,24 -90,-20 70,-14 216,26 304,110 298,240").map(
            ([x, y]): Point => [300 + x * share, 250 + (y - 250) * share],
          ),
        ),
        glow,
        `opacity="${setting.forest.isNight ? ".1" : ".14"}"`,
      );
    const roots = DEN_ROOTS.map(([spine, half]) => {
      const along = (width: number) => profile(`0,${width} 0.6,${width * 0.72} 1,0.5`);
      const lit = spine.map(([x, y]): Point => [x + half * 0.34, y]);
      return (
        filled(tube(spine, along(half)).outline, root) + filled(tube(lit, along(half * 0.3)).outline, rootLit)
      );
    }).join("");
    return (
      flat(hollow[0]) +
      [1, 0.8, 0.58].map(light).join("") +
      filled(smooth(points("-20,214 120,208 300,214 480,207 620,214 620,270 -20,270")), hollow[2]) +
      placed({ x: 306, y: 216, size: 1.1 }, bed(daytime.fur)) +
      lamp(setting, [116, 226], 1, true) +
      roots +
      placed(
        { x: 324, y: 238, size: 0.5 },
        sit({
          palette: daytime.fur,
          light: 1,
          tail: "curl",
          build: ADULT_BODY,
          headOptions: { build: MOTHER, expression: "happy", gaze: [-5, 5], tiltDeg: -5 },
        }),
      ) +
      does(THINKS, { x: 236, y: 242, size: 0.42 })(daytime)
    );
  },
});

const DEN_ROOTS: readonly (readonly [spine: readonly Point[], halfWidth: number])[] = [
  [points("40,-20 22,60 -6,150 -14,262"), 22],
  [points("96,-20 78,30 44,66 38,112"), 11],
  [points("170,-20 164,14 142,26 138,52"), 7],
  [points("566,-20 580,70 610,150 616,262"), 22],
  [points("500,-20 516,34 552,70 560,120"), 11],
  [points("438,-20 448,10 472,24 474,46"), 7],
];

/** On a river's bank, below a leaf, while fog lies on the water. */
const NEWS = vignette({
  name: "read",
  seed: 23,
  day: DAWN,
  night: BLUE_HOUR,
  sun: { centre: [474, 70], radius: 27 },
  horizonY: 132,
  paint: (daytime, setting) => {
    const { forest } = setting;
    const [, , , l3, l4] = forest.depths;
    const far = volcano(setting, [112, 132], 120, 84) + ridge(setting, 108, 0) + ridge(setting, 122, 1);
    return (
      sky(setting) +
      far +
      river(setting, { y: 142, behind: far }) +
      mist(setting, 142, 26) +
      mist({ ...setting, width: 760 }, 172, 16) +
      ground(setting, 216, 8, l4) +
      reeds(setting, { from: 20, to: 130, footY: 232, tall: 92, count: 12, seed: 3, lean: 1 }) +
      reeds(setting, { from: 500, to: 590, footY: 232, tall: 74, count: 8, seed: 7, lean: -1 }) +
      stroke("M450 46C470 110 452 190 462 256", forest.moss, 7) +
      group(
        "translate(446 44) scale(1.3 .56)",
        taroLeaf([0, 0], { angleDeg: -86, size: 1, fill: forest.moss, lit: forest.mossLit, rib: l3 }),
      ) +
      does(READS, { x: 300, y: 240, size: 0.52 })(daytime)
    );
  },
});

/** From a hill over a valley, so loud that birds fly up. */
const SPEECH = vignette({
  name: "roar",
  seed: 59,
  sun: { centre: [506, 74], radius: 44 },
  horizonY: 150,
  paint: (daytime, setting) =>
    sky(setting) +
    ridge(setting, 128, 0) +
    ridge(setting, 154, 1) +
    mist(setting, 164, 18) +
    ridge(setting, 186, 2) +
    hornbill(setting, [96, 66], 0.44, "down") +
    hornbill(setting, [44, 108], 0.32, "up") +
    hornbill(setting, [60, 34], 0.26, "up") +
    mossyLedge(setting, points("-30,306 70,268 176,222 290,200 396,214 506,256 640,306")) +
    does(ROARS, { x: 290, y: 210, size: 0.51 })(daytime),
});

/** At the cart, between the rush hours. */
const CHARTS = vignette({
  name: "chart",
  seed: 53,
  day: NOON,
  horizonY: 150,
  paint: (daytime, setting) => {
    // So low that the counter's golden edge is below the picture: it is not as broad as that.
    const cart: Place = { x: 304, y: 424, size: 0.9 };
    const things = setting.forest.isNight ? WARUNG_NIGHT : WARUNG_DAY;
    return (
      sky(setting) +
      ridge(setting, 120, 0) +
      ridge(setting, 150, 1) +
      ridge(setting, 186, 2) +
      placed(cart, behindCook(things)) +
      does(WATCHES, { x: 304, y: 240, size: 0.53 })(daytime) +
      placed(cart, beforeCook(things))
    );
  },
});

const CAVE_MOUTH = points("660,22 592,26 544,44 516,84 508,128 518,168 500,204 488,290");

/** In a cave, over a stone, while it rains outside. */
const HELPER = vignette({
  name: "peek",
  seed: 83,
  day: RAIN,
  horizonY: 164,
  scale: 0.42,
  paint: ({ fur }, setting) =>
    outside(setting, CAVE_MOUTH) +
    rain([640, 250], { count: 90, length: 20, seed: 5 }) +
    wall(setting, {
      mouth: CAVE_MOUTH,
      ledges: [52, 106, 150, 190],
      lime: [
        [420, 60, 36, 5],
        [30, 112, 34, 5],
      ],
      cracks: ["206,26 212,40 206,54"],
    }) +
    pawOnWall(setting, "print", [92, 76], 1.1, -14, "rust") +
    pawOnWall(setting, "shadow", [150, 120], 1.1, 10, "ochre") +
    pawOnWall(setting, "print", [62, 138], 0.9, 8, "chalk") +
    pawOnWall(setting, "print", [452, 120], 1, 16, "rust") +
    lamp(setting, [92, 226], 0.9) +
    filled(smooth(points("-20,222 160,216 320,224 500,216 640,224 640,270 -20,270")), rockOf(setting).floor) +
    rock(setting, [300, 186], 150, 90) +
    placed({ x: 300, y: 186, size: 0.96 }, peek({ palette: fur, light: 1 })),
});

/** The tools of /aiinfo, one picture each. */
export const TOOL_SCENES: readonly Scene[] = [CHAT, STUDIO, VISION, AGENTS, NEWS, SPEECH, CHARTS, HELPER];
