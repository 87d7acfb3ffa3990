import {
  DOOR_BOX,
  DOOR_HINGE,
  doorLeaf,
  doorway,
  figTree,
  KEYHOLE,
  watchingEye,
} from "../forest/fig-tree.ts";
import { fern, rafflesia } from "../forest/land.ts";
import type { Setting } from "../forest/setting.ts";
import { tracks } from "../forest/trail.ts";
import { chain, type Outline } from "../geometry/outline.ts";
import { type Point, points } from "../geometry/point.ts";
import { doorKey, propsOf } from "../props/props.ts";
import { type Frame, filled, type Markup } from "../svg.ts";
import { bandFerns } from "./band-ferns.ts";
import { clearing, frontLeaves } from "./clearing.ts";
import { type Place, placed } from "./cub.ts";
import type { SceneFormat } from "./format.ts";
import type { Daytime, MovingPart, Scene } from "./scene.ts";
import { movingParts, type SittingCub, sittingCub } from "./sitting-cub.ts";

/** The place is the middle of the door's sill, and its size: at 1 it is 250 high. */
const WIDE: SceneFormat = {
  suffix: "wide",
  width: 1440,
  height: 760,
  widthsPx: [1440, 2160],
  place: { x: 1036, y: 690, size: 0.87 },
  horizonY: 616,
  scale: 0.86,
};
const PHONE: SceneFormat = {
  suffix: "phone",
  width: 390,
  height: 420,
  widthsPx: [390, 780, 1170],
  place: { x: 174, y: 372, size: 0.52 },
  horizonY: 334,
  scale: 0.5,
};

/** Where his head is above his feet, at size 1. */
const HEAD_HEIGHT = 262;

/** The door to the assistant, in a strangler fig; before it who keeps it, with its key, or without it and sad where it stays closed. */
function door(name: string, isDenied: boolean, { suffix, widthsPx, place, ...format }: SceneFormat): Scene {
  const { width, height, scale } = format;
  const { x, y, size } = place;
  const isWide = suffix === "wide";
  const keeper: SittingCub = {
    place: { x: x + 226 * size, y: y + 40 * size, size: size * 0.88 },
    pose: isDenied ? { slump: 26, tail: "curl" } : { raisedArm: "hold", tail: "curl" },
    head: isDenied ? { expression: "sad" } : { expression: "happy", tiltDeg: -5 },
  };
  const [headX, headY] = [keeper.place.x, keeper.place.y - HEAD_HEIGHT * keeper.place.size];
  return {
    name: `${name}-${suffix}`,
    width,
    height,
    widthsPx,
    isLayered: false,
    parts: [...(isDenied ? [] : doorParts(place)), ...movingParts(keeper)],
    draw: (daytime) => {
      const { fur, forest } = daytime;
      const setting: Setting = {
        ...format,
        seed: 71,
        // Right behind his head, above low crowns.
        sun: { centre: [headX + 14 * size, headY - 34 * size], radius: 150 * size },
        forest,
      };
      const around = clearing(setting, {
        volcanoAt: isWide ? 0.47 : 0.16,
        treesLeft: isWide ? 400 : 130,
        hasWords: isWide,
        isStarlessBehindWords: true,
        treesRight: 0,
        groundHeight: height - y + 44 * scale,
        hasFernsOnGround: true,
      });
      const [, , , l3, l4] = forest.depths;
      return {
        back: around.back,
        mid: around.mid,
        stage:
          around.floor +
          // Behind the tree: before it, bark shows in specks between the leaflets.
          fern([x - (isWide ? 282 : 250) * size, y + (isWide ? 12 : 20) * size], 96 * size, l4, l3, 5) +
          placed(place, figTree(forest) + way(setting, isWide ? WIDE_WAY : PHONE_WAY) + doorLeaf(forest)) +
          fern([x + 318 * size, y + 26 * size], 110 * size, l4, l3, 9) +
          rafflesia(
            setting,
            isWide ? [x - 352 * size, y + 6 * size] : [x - 204 * size, y + 36 * size],
            0.52 * size,
          ) +
          // Behind him: his feet are as low as they.
          footFerns(setting, isWide) +
          sittingCub(
            { ...keeper, pose: { ...keeper.pose, ...(isDenied ? {} : { prop: doorKey(propsOf(fur)) }) } },
            daytime,
          ),
        // Nothing of them lies over his tail.
        front: frontLeaves(setting, height, isWide ? { left: 0.7, right: 0.36 } : { left: 0.4, right: 0.24 }),
      };
    },
  };
}

/** Along the picture's foot, which would else be a ruled line; lowest where they must leave the way its room. */
function footFerns(setting: Setting, isWide: boolean): Markup {
  const [y, step, length] = isWide ? [766, 36, 36] : [424, 22, 20];
  const [wayFrom, wayTo] = isWide ? [330, 1150] : [50, 250];
  const feet = Array.from({ length: Math.ceil(setting.width / step) + 1 }, (_, i): Point => [i * step, y]);
  const isOnWay = ([x]: Point): boolean => x > wayFrom && x < wayTo;
  return (
    bandFerns(setting, feet.filter(isOnWay), length) +
    bandFerns(
      setting,
      feet.filter((foot) => !isOnWay(foot)),
      length * 1.6,
    )
  );
}

/** About the middle of the sill, in units at scale 1. Both sides begin at the doorstep, as far apart as it is wide, and end below the picture. */
interface Way {
  readonly left: readonly Point[];
  readonly right: readonly Point[];
  /** Where the middle of it runs, for whoever goes home along it. */
  readonly spine: readonly Point[];
}

/** Along the picture's foot, and out of it at the left; at the right before the keeper's feet. */
const WIDE_WAY: Way = {
  left: points("-104,23 -138,26 -200,27 -280,21 -398,9 -513,1 -628,7 -743,31 -846,74 -890,126"),
  right: points("104,23 106,36 114,60 128,90 148,126"),
  spine: points("-674,66 -616,42 -541,28 -455,25 -363,32"),
};
/** Straight down out of the picture, where there is no room for more. */
const PHONE_WAY: Way = {
  left: points("-104,23 -113,46 -142,82 -196,126"),
  right: points("104,23 106,46 118,82 142,126"),
  spine: points("-34,80 -14,65 0,52 4,40"),
};
/** How wide its edge is, once it has left the doorstep. */
const WAY_RIM = 5;

/** A trodden way from the picture's foot to the doorstep, in the tree's units. */
function way(setting: Setting, { left, right, spine }: Way): Markup {
  const { path, pathEdge } = setting.forest;
  const rimmed = (side: readonly Point[], by: 1 | -1): Point[] =>
    side.map(([x, y], i): Point => (i === 0 ? [x, y] : [x + by * WAY_RIM, y - WAY_RIM / 2]));
  // In one line from side to side, below the step's edge.
  const between = (leftSide: readonly Point[], rightSide: readonly Point[]): Outline =>
    chain([[...leftSide].reverse(), [...rightSide]]);
  return (
    filled(between(rimmed(left, -1), rimmed(right, 1)), pathEdge) +
    filled(between(left, right), path) +
    tracks(setting, spine, { count: 4, size: 1.1, shrinkTo: 0.75 })
  );
}

/** The eye behind the keyhole, and for the moment when it opens the hollow inside and the door that swings. */
function doorParts(place: Place): readonly MovingPart[] {
  const at = ([x, y]: Point): readonly [number, number] => [
    place.x + x * place.size,
    place.y + y * place.size,
  ];
  const frame = ({ x, y, width, height }: Frame): Frame => {
    const [left, top] = at([x, y]);
    return { x: left, y: top, width: width * place.size, height: height * place.size };
  };
  const part = (name: MovingPart["name"], box: Frame, draw: (daytime: Daytime) => Markup): MovingPart => ({
    name,
    frame: frame(box),
    pivot: at(DOOR_HINGE),
    draw: (daytime) => placed(place, draw(daytime)),
  });
  const around = { x: KEYHOLE[0] - 32, y: KEYHOLE[1] - 36, width: 64, height: 64 };
  return [
    part("hollow", DOOR_BOX, ({ forest }) => doorway(forest)),
    part("leaf", DOOR_BOX, ({ forest }) => doorLeaf(forest)),
    part("eye", around, ({ forest, fur }) => watchingEye(forest, fur.iris)),
  ];
}

export const DOOR_SCENES: readonly Scene[] = [WIDE, PHONE].flatMap((format) => [
  door("door", false, format),
  door("denied", true, format),
]);
