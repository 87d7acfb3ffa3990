import { rafflesia, rock } from "../forest/land.ts";
import type { Setting } from "../forest/setting.ts";
import type { PropsPalette } from "../props/props.palette.ts";
import { bowl, propsOf, steam } from "../props/props.ts";
import type { Markup } from "../svg.ts";
import { type ClearingOptions, clearing, frontLeaves } from "./clearing.ts";
import type { SceneFormat } from "./format.ts";
import type { Scene } from "./scene.ts";
import { movingParts, type SittingCub, sittingCub } from "./sitting-cub.ts";

/** What tells the clearing of one page from that of another. */
interface Look {
  readonly name: string;
  /** What he does there, and with what. */
  readonly pose: SittingCub["pose"];
  readonly head: SittingCub["head"];
  readonly things?: (props: PropsPalette) => { readonly prop: Markup; readonly onTop?: Markup };
  readonly seed: number;
  readonly clearing: Omit<ClearingOptions, "groundHeight" | "birds" | "clouds">;
  /** On his right, where no words stand. */
  readonly sky?: "hornbills" | "cloud";
  readonly hasFlower?: boolean;
  /** A cub who laughs or winks has no lids to close. */
  readonly canBlink?: boolean;
}

/** Words stand on the left, Bakso at two thirds before the sun. */
const WIDE: SceneFormat = {
  suffix: "wide",
  width: 1440,
  height: 600,
  widthsPx: [1440, 2160],
  place: { x: 994, y: 546, size: 1.08 },
  horizonY: 458,
  scale: 0.82,
};
/** Words stand above, on the plain sky. */
const PHONE: SceneFormat = {
  suffix: "phone",
  width: 390,
  height: 366,
  widthsPx: [390, 780, 1170],
  place: { x: 192, y: 332, size: 0.66 },
  horizonY: 252,
  scale: 0.52,
};
/** Where his head is above his feet, at size 1: the disc stands behind it. */
const HEAD_HEIGHT = 262;

function scene(look: Look, { suffix, place, widthsPx, ...format }: SceneFormat): Scene {
  const { width, height, scale } = format;
  const { x, y, size } = place;
  const { pose, head, things, canBlink = true } = look;
  const cub: SittingCub = { place, pose, head };
  return {
    name: `${look.name}-${suffix}`,
    width,
    height,
    widthsPx,
    isLayered: false,
    parts: movingParts(cub).filter(({ name }) => canBlink || name !== "lids"),
    draw: (daytime) => {
      const setting: Setting = {
        ...format,
        seed: look.seed,
        sun: { centre: [x + 5 * size, y - HEAD_HEIGHT * size], radius: 162 * size },
        forest: daytime.forest,
      };
      const around = clearing(setting, {
        ...look.clearing,
        // On a wide picture words begin there.
        hasWords: suffix === "wide",
        ...skies(look.sky, format),
        groundHeight: height - y + 40 * scale,
      });
      return {
        back: around.back,
        mid: around.mid,
        stage:
          around.floor +
          rock(setting, [x + 8 * size, y - 20 * size], 198 * size, 114 * size) +
          sittingCub({ ...cub, pose: { ...pose, ...things?.(propsOf(daytime.fur)) } }, daytime) +
          (look.hasFlower ? rafflesia(setting, [x - 300 * size, y + 8 * size], 0.7 * size) : ""),
        // Nothing hangs in from above: a page goes on with plain sky there.
        front: frontLeaves(setting, height, { left: 0.8, right: 0.7 }),
      };
    },
  };
}

function skies(
  kind: Look["sky"],
  { width, height, scale }: Pick<SceneFormat, "width" | "height" | "scale">,
): Pick<ClearingOptions, "birds" | "clouds"> {
  if (kind === "cloud") return { clouds: [{ at: [width * 0.9, height * 0.34], width: 190 * scale }] };
  if (kind !== "hornbills") return {};
  return {
    birds: [
      { at: [width * 0.88, height * 0.36], size: 0.5 * scale, beat: "up" },
      { at: [width * 0.83, height * 0.18], size: 0.36 * scale, beat: "down" },
    ],
  };
}

const LOOKS: readonly Look[] = [
  {
    name: "bowl",
    pose: { leftArm: "cup", raisedArm: "cup" },
    head: { expression: "joy" },
    things: (props) => ({ prop: bowl(props), onTop: steam(props) }),
    canBlink: false,
    seed: 41,
    clearing: {
      volcanoAt: 0.47,
      treesLeft: 120,
      treesRight: 260,
    },
    sky: "cloud",
    hasFlower: true,
  },
  {
    name: "thought",
    pose: { raisedArm: "chin", tail: "curl" },
    head: { expression: "think" },
    seed: 43,
    clearing: {
      volcanoAt: 0.88,
      treesLeft: 210,
      treesRight: 130,
    },
    sky: "hornbills",
  },
  {
    name: "sorry",
    pose: { slump: 26, tail: "low" },
    head: { expression: "sad" },
    seed: 59,
    clearing: { treesLeft: 240, treesRight: 240 },
  },
];

export const SITTING_SCENES: readonly Scene[] = LOOKS.flatMap((look) =>
  [WIDE, PHONE].map((format) => scene(look, format)),
);
