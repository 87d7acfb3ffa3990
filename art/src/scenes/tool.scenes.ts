import { hornbill } from "../forest/hornbill.ts";
import { ground } from "../forest/land.ts";
import { longLog } from "../forest/long-log.ts";
import { reeds, river } from "../forest/river.ts";
import type { Setting } from "../forest/setting.ts";
import { greatTrunk } from "../forest/trees.ts";
import { MOTHER } from "../head/build.ts";
import { peek } from "../poses/peek.ts";
import { ADULT_BODY } from "../poses/sit.body.ts";
import { sit } from "../poses/sit.ts";
import { propsOf } from "../props/props.ts";
import type { Markup } from "../svg.ts";
import { type ClearingOptions, clearing, frontLeaves } from "./clearing.ts";
import { type Place, placed } from "./cub.ts";
import type { Daytime, Scene } from "./scene.ts";
import { GREETS, LOOKS_CLOSELY, PAINTS, READS, ROARS, type Talent, THINKS, WATCHES } from "./talents.ts";

const WIDTH = 600;
/** A card shows five parts of it by three; a row on a phone shows all of its height, and two thirds of its width. */
const HEIGHT = 440;
/** Where he sits: a narrow row shows the middle of the picture alone. */
const PLACE: Place = { x: 296, y: 380, size: 0.68 };
/** So near that the picture ends at his chest. */
const NEAR: Place = { x: 244, y: 500, size: 1.06 };

interface Tool {
  readonly name: string;
  readonly seed: number;
  readonly sun?: Setting["sun"];
  readonly options?: Partial<ClearingOptions>;
  readonly leaves?: { readonly left: number; readonly right: number };
  /** Lies on the forest's floor, below whoever sits there. */
  readonly under?: (setting: Setting) => Markup;
  readonly stage: (daytime: Daytime, setting: Setting) => Markup;
}

/** A tool's picture: a corner of the forest, and Bakso there at what the tool does. */
function tool({ name, seed, sun, options, leaves, under, stage }: Tool): Scene {
  return {
    name: `tool-${name}`,
    width: WIDTH,
    height: HEIGHT,
    widthsPx: [320, 480],
    isLayered: false,
    isSmall: true,
    draw: (daytime) => {
      const setting: Setting = {
        width: WIDTH,
        height: HEIGHT,
        horizonY: 274,
        scale: 0.62,
        seed,
        sun: sun ?? { centre: [316, 184], radius: 98 },
        forest: daytime.forest,
      };
      const place = clearing(setting, { treesLeft: 0, treesRight: 0, groundHeight: 104, ...options });
      return {
        back: place.back,
        mid: place.mid,
        stage: place.floor + (under?.(setting) ?? "") + stage(daytime, setting),
        front: leaves ? frontLeaves({ ...setting, scale: 0.5 }, HEIGHT, leaves) : "",
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
  options: { treesLeft: 120, treesRight: 130 },
  stage: does(GREETS),
});

/** On a river's bank, which he paints. */
const STUDIO = tool({
  name: "paint",
  seed: 17,
  under: (setting) =>
    river(setting, { y: 310, behind: "" }) +
    reeds(setting, { from: 20, to: 110, footY: 378, tall: 120, count: 8, seed: 3, lean: 1 }) +
    ground(setting, 366, 10, setting.forest.depths[4]),
  stage: does(PAINTS, { ...PLACE, size: 0.62 }),
});

/** Among great trunks. */
const VISION = tool({
  name: "inspect",
  seed: 43,
  under: ({ forest }) =>
    greatTrunk({ foot: [66, 396], halfWidth: 46, fill: forest.depths[4], lit: forest.depths[3] }) +
    greatTrunk({ foot: [540, 386], halfWidth: 34, fill: forest.depths[3], lit: forest.depths[2] }),
  stage: does(LOOKS_CLOSELY, NEAR),
});

/** He thinks, and his mother looks it over. */
const AGENTS = tool({
  name: "agents",
  seed: 71,
  options: { treesLeft: 120, treesRight: 0 },
  leaves: { left: 0, right: 0.6 },
  stage: (daytime) =>
    placed(
      { x: 350, y: 372, size: 0.58 },
      sit({
        palette: daytime.fur,
        light: 1,
        build: ADULT_BODY,
        headOptions: { build: MOTHER, expression: "happy", gaze: [-5, 5], tiltDeg: -5 },
      }),
    ) + does(THINKS, { x: 222, y: 386, size: 0.46 })(daytime),
});

/** Below the volcano. */
const NEWS = tool({
  name: "read",
  seed: 23,
  sun: { centre: [330, 176], radius: 88 },
  options: { volcanoAt: 0.2, treesRight: 130 },
  stage: does(READS),
});

/** So loud that birds fly up. */
const SPEECH = tool({
  name: "roar",
  seed: 59,
  options: { treesLeft: 130, treesRight: 0 },
  under: (setting) => hornbill(setting, [508, 132], 0.5, "up") + hornbill(setting, [552, 206], 0.36, "down"),
  stage: does(ROARS, { ...NEAR, x: 296, y: 474, size: 0.96 }),
});

/** With the hills before him that rise and fall as prices do. */
const CHARTS = tool({
  name: "chart",
  seed: 53,
  options: { treesLeft: 0, treesRight: 140, clouds: [{ at: [96, 134], width: 90 }] },
  stage: does(WATCHES),
});

/** Behind a log. */
const HELPER = tool({
  name: "peek",
  seed: 11,
  sun: { centre: [304, 190], radius: 88 },
  options: { treesLeft: 130, treesRight: 130 },
  stage: ({ fur }, setting) =>
    longLog(
      setting,
      [
        [-40, 352],
        [150, 342],
        [300, 346],
        [450, 342],
        [640, 354],
      ],
      44,
    ) + placed({ x: 300, y: 346, size: 0.96 }, peek({ palette: fur, light: 1 })),
});

/** The tools of /aiinfo, one picture each. */
export const TOOL_SCENES: readonly Scene[] = [CHAT, STUDIO, VISION, AGENTS, NEWS, SPEECH, CHARTS, HELPER];
