import { gathered } from "../figures/family.figures.ts";
import { fern, fernRow, fireflies, ground, mist } from "../forest/land.ts";
import { mossyLedge } from "../forest/ledge.ts";
import { ridge } from "../forest/ridge.ts";
import { reeds, river } from "../forest/river.ts";
import type { Setting } from "../forest/setting.ts";
import { sky } from "../forest/sky.ts";
import { greatTrunk } from "../forest/trees.ts";
import { points } from "../geometry/point.ts";
import type { Palette } from "../palette.ts";
import { type SitOptions, sit } from "../poses/sit.ts";
import { bowl, propsOf, seedling, steam } from "../props/props.ts";
import type { Markup } from "../svg.ts";
import { placed } from "./cub.ts";
import { BLUE_HOUR, DAWN, DUSK, NOON } from "./hours.ts";
import type { Daytime, Scene } from "./scene.ts";
import { WATCHES } from "./talents.ts";

const SIZE = 300;

interface Row {
  readonly name: string;
  readonly seed: number;
  /** Golden hour and moonlight without them. */
  readonly day?: Daytime;
  readonly night?: Daytime;
  /** Out of the picture without it. */
  readonly sun?: Setting["sun"];
  readonly paint: (daytime: Daytime, setting: Setting) => Markup;
}

/** A square picture at the start of a row that opens: he fills it, since a phone shows it a thumb wide. */
function row({ name, seed, day, night, sun, paint }: Row): Scene {
  return {
    name: `open-${name}`,
    width: SIZE,
    height: SIZE,
    widthsPx: [240, 480],
    isLayered: false,
    isSmall: true,
    draw: (daytime) => {
      const hour = (daytime.forest.isNight ? night : day) ?? daytime;
      const setting: Setting = {
        width: SIZE,
        height: SIZE,
        horizonY: 190,
        scale: 0.56,
        seed,
        sun: sun ?? { centre: [150, -400], radius: 1 },
        forest: hour.forest,
      };
      return { back: "", mid: "", stage: paint(hour, setting), front: "" };
    },
  };
}

/** Bakso, as large as the picture holds him with his tail. */
const him = (palette: Palette, pose: Omit<SitOptions, "palette" | "light">): Markup =>
  placed({ x: 138, y: 284, size: 0.7 }, sit({ palette, light: 1, ...pose }));

/** What he is named after, before the sun. */
const TOKEN = row({
  name: "token",
  seed: 11,
  sun: { centre: [150, 124], radius: 92 },
  paint: ({ fur }, setting) => {
    const props = propsOf(fur);
    return (
      sky(setting) +
      ridge(setting, 196, 0) +
      ridge(setting, 226, 1) +
      mossyLedge(setting, points("-20,280 60,268 150,264 240,268 330,280")) +
      him(fur, {
        leftArm: "cup",
        raisedArm: "cup",
        headOptions: { expression: "joy" },
        prop: bowl(props),
        onTop: steam(props),
      })
    );
  },
});

/** By a river, after the sun. */
const AI = row({
  name: "ai",
  seed: 17,
  day: DUSK,
  night: BLUE_HOUR,
  sun: { centre: [252, 132], radius: 34 },
  paint: ({ fur }, setting) =>
    sky(setting) +
    ridge(setting, 150, 0) +
    ridge(setting, 176, 1) +
    river(setting, { y: 190, behind: "" }) +
    ground(setting, 264, 6, setting.forest.depths[4]) +
    reeds(setting, { from: -6, to: 44, footY: 280, tall: 128, count: 6, seed: 3, lean: 1 }) +
    him(fur, {
      ...WATCHES.pose,
      headOptions: WATCHES.head,
      prop: WATCHES.prop?.(propsOf(fur)) ?? "",
    }),
});

/** With both parents, in the green between trunks. */
const FAMILY = row({
  name: "family",
  seed: 43,
  day: NOON,
  paint: ({ fur }, setting) => {
    const [l0, l1, , l3, l4, l5] = setting.forest.depths;
    const flat = (fill: string): Markup => `<rect width="${SIZE}" height="${SIZE}" fill="${fill}"/>`;
    const stem = (x: number, half: number, fill: string): Markup =>
      `<rect x="${x - half}" y="-4" width="${half * 2}" height="290" fill="${fill}"/>`;
    return (
      flat(setting.forest.isNight ? l1 : l0) +
      stem(96, 8, l1) +
      stem(214, 10, l1) +
      stem(262, 9, l3) +
      fernRow(setting, 262, { length: 62, step: 58, fill: l4, lit: l3, seed: 8 }) +
      ground(setting, 258, 6, l4) +
      greatTrunk({ foot: [10, 290], halfWidth: 34, fill: l5, lit: l3 }) +
      greatTrunk({ foot: [306, 288], halfWidth: 24, fill: l5, lit: l3 }) +
      fireflies(setting, 6, 0) +
      placed({ x: 143, y: 288, size: 0.405 }, gathered(fur))
    );
  },
});

/** In the morning, with what he plants. */
const PROMISE = row({
  name: "promise",
  seed: 23,
  day: DAWN,
  night: BLUE_HOUR,
  paint: ({ fur }, setting) => {
    const [, , , l3, l4] = setting.forest.depths;
    return (
      sky(setting) +
      ridge(setting, 150, 0) +
      mist(setting, 176, 20) +
      ridge(setting, 196, 1) +
      mist(setting, 222, 16) +
      ridge(setting, 232, 2) +
      ground(setting, 262, 6, l4) +
      fern([22, 282], 66, l4, l3, 5) +
      fern([286, 286], 58, l4, l3, 8) +
      him(fur, {
        leftArm: "cup",
        raisedArm: "cup",
        tail: "curl",
        headOptions: { expression: "happy", gaze: [0, 4] },
        prop: seedling(propsOf(fur)),
      })
    );
  },
});

/** Home's rows, one picture each. */
export const OPEN_SCENES: readonly Scene[] = [TOKEN, AI, FAMILY, PROMISE];
