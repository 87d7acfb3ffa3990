import { FLAME, lamp, paintedAnimal, pawOnWall, rockOf, wall, wetPaw } from "../forest/painted-rock.ts";
import type { Setting } from "../forest/setting.ts";
import { type Outline, smooth } from "../geometry/outline.ts";
import { type Point, pointAt, points } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { brush, paintBoard, propsOf } from "../props/props.ts";
import { clipped, ellipse, filled, group, type Markup, num } from "../svg.ts";
import type { Daytime, Scene } from "./scene.ts";
import { movingParts, type SittingCub, sittingCub } from "./sitting-cub.ts";
import { WALL_FORMATS, type WallFormat } from "./wall.formats.ts";
import { mouthLeaves, outside } from "./wall.mouth.ts";

const LAMP_SIZE = 1.25;

/** His raised sole is as wet as the print that it left. */
const PAINTED_SOLE: Point = [174, -226];

function paintedWall(format: WallFormat): Scene {
  const { suffix, width, height, widthsPx, place, horizonY, scale } = format;
  const cub: SittingCub = {
    place,
    pose: { leftArm: "hold", raisedArm: "wave" },
    head: { expression: "hello", tiltDeg: 5, gaze: [5, -2] },
  };
  return {
    name: `wall-${suffix}`,
    width,
    height,
    widthsPx,
    isLayered: false,
    parts: movingParts(cub),
    draw: (daytime) => {
      const setting: Setting = {
        width,
        height,
        horizonY,
        scale,
        seed: 83,
        // Out of the picture: nothing round stands behind him here.
        sun: { centre: [width + 300 * scale, 240 * scale], radius: 40 * scale },
        forest: daytime.forest,
      };
      return {
        back: outside(setting, format.wall.mouth),
        mid: wall(setting, format.wall) + light(setting, format) + paintings(setting, format),
        stage:
          floor(setting, format) +
          lamp(setting, format.lamp, scale * LAMP_SIZE) +
          pots(setting, format) +
          painter(cub, daytime),
        front: mouthLeaves(setting, format),
      };
    },
  };
}

/** By day the sun comes in from the right, in a slanting patch; by night a lamp lights what is near. */
function light(
  setting: Setting,
  { sunlit: { at, reach }, lamp: from, glowReach, wall: { mouth } }: WallFormat,
): Markup {
  const { width, height, scale, forest } = setting;
  const { glow } = rockOf(setting);
  if (forest.isNight) {
    return GLOW_RINGS.map(([share, sheet], i) =>
      filled(pool(flameAt(from, scale), glowReach * share, 31 + i), sheet),
    ).join("");
  }
  const [x] = at;
  const patch = smooth(
    [pointAt(mouth, 4), pointAt(mouth, 7), [x - reach * 0.3, height + 20], [x - reach * 1.2, height + 20]],
    { tension: 0 },
  );
  return clipped(
    smooth([[-60, -60], [width + 60, -60], ...mouth, [-60, height + 60]], { tension: 1 / 9 }),
    filled(patch, glow, 'opacity=".34"'),
  );
}

const flameAt = ([x, y]: Point, scale: number): Point => [
  x + FLAME[0] * scale * LAMP_SIZE,
  y + FLAME[1] * scale * LAMP_SIZE,
];

/** The lamp's light goes on over the floor: as broad as it meets it there, and flat. */
function spill({ scale }: Setting, { lamp: from, glowReach, floorY }: WallFormat): Markup {
  const [x] = flameAt(from, scale);
  return GLOW_RINGS.map(([share, , sheet]) =>
    ellipse(
      [x, floorY + 4 * scale],
      glowReach * share * 1.05,
      (18 + glowReach * share * 0.12) * scale,
      sheet,
    ),
  ).join("");
}

/** Uneven, as a wall is, so that it is light and no moon. */
function pool([x, y]: Point, reach: number, seed: number): Outline {
  const random = randomFrom(seed);
  return smooth(
    Array.from({ length: POOL_POINTS }, (_, i): Point => {
      const angle = (i / POOL_POINTS) * Math.PI * 2;
      const far = reach * (0.96 + random() * 0.08);
      return [x + Math.cos(angle) * far * 1.06, y + Math.sin(angle) * far * 0.86];
    }),
  );
}

const POOL_POINTS = 11;
/**
 * Cut from paper, like all else: four sheets, on the wall and on the floor, and their edges are meant to be seen. Each has its
 * own colour: light laid on teal rock as a veil is mud.
 */
const GLOW_RINGS = [
  [1, "#22302F", "#1A2423"],
  [0.76, "#3A332C", "#2A2620"],
  [0.54, "#5A3E2A", "#422D20"],
  [0.33, "#85522A", "#633E24"],
] as const;

function paintings(setting: Setting, { paws, animals, wetPaw: newest }: WallFormat): Markup {
  return (
    paws
      .map(([kind, x, y, size, angle, colour]) => pawOnWall(setting, kind, [x, y], size, angle, colour))
      .join("") +
    animals
      .map(([who, x, y, size, colour, isMirrored]) =>
        paintedAnimal(setting, who, [x, y], size, colour, isMirrored),
      )
      .join("") +
    wetPaw(setting, newest.at, newest.size, 10)
  );
}

function floor(setting: Setting, format: WallFormat): Markup {
  const { width, height, scale: k } = setting;
  const { floorY: y } = format;
  const { floor: dark, floorLit } = rockOf(setting);
  const edge = (dy: number): Point[] =>
    points("-0.04,0.4 0.12,-0.5 0.3,0.5 0.46,-0.1 0.62,0.5 0.8,0 0.92,-0.5 1.04,0.2").map(
      ([share, rise]): Point => [share * width, y + dy + rise * 12 * k],
    );
  const below = (dy: number): Outline =>
    smooth([...edge(dy), [width * 1.04, height + 40], [-width * 0.04, height + 40]], { tension: 1 / 8 });
  const lit = setting.forest.isNight ? clipped(below(0), spill(setting, format)) : "";
  return filled(below(0), floorLit) + filled(below(16 * k), dark) + lit;
}

/** Coconut shells with the colours that the wall has, in front of it. */
function pots(setting: Setting, { place, floorY }: WallFormat): Markup {
  const { scale: k, width } = setting;
  const rock = rockOf(setting);
  const pot = (x: number, colour: string, size: number): Markup =>
    group(
      `translate(${num(x)} ${num(floorY + 26 * k)}) scale(${num(size * k)})`,
      filled(smooth(points("-30,-22 -27,-4 -12,6 12,6 27,-4 30,-22")), rock.clay) +
        // By night the lamp is at its other side.
        (setting.forest.isNight
          ? filled(smooth(points("-10,5 -24,-3 -29,-20 -18,-17")), rock.clayLit)
          : filled(smooth(points("8,4 22,-2 28,-20 14,-18")), rock.clayLit, 'opacity=".7"')) +
        ellipse([0, -22], 30, 9, rock.clayLit) +
        ellipse([0, -21], 24, 6.4, colour),
    );
  const stone = (x: number, dy: number, w: number): Markup =>
    ellipse([x, floorY + dy * k], w * k, w * 0.42 * k, rock.strata[4]) +
    ellipse([x + w * 0.2 * k, floorY + (dy - w * 0.1) * k], w * 0.6 * k, w * 0.2 * k, rock.strata[2]);
  return (
    pot(place.x - 150 * place.size, rock.rust, 0.95) +
    // On a phone the lamp stands there.
    (width > 1000 ? pot(place.x - 206 * place.size, rock.ochre, 0.8) : "") +
    stone(place.x - 330 * place.size, 24, 16) +
    stone(place.x + 190 * place.size, 30, 20) +
    stone(place.x - 560 * place.size, 34, 24)
  );
}

/** Brush and board in one paw; the other has just left its print. */
function painter(cub: SittingCub, daytime: Daytime): Markup {
  const props = propsOf(daytime.fur);
  const { wet, wetLit } = rockOf(daytime);
  const [x, y] = PAINTED_SOLE;
  const sole = group(
    `translate(${num(x)} ${num(y)}) rotate(20)`,
    ellipse([0, 0], 29, 28, wet) +
      ellipse([0, 7], 14, 11, wetLit, 'opacity=".55"') +
      [
        [-15, -8],
        [0, -15],
        [15, -8],
      ]
        .map(([dx = 0, dy = 0]) => ellipse([dx, dy], 6, 6.6, wetLit, 'opacity=".55"'))
        .join(""),
  );
  return sittingCub(
    {
      ...cub,
      pose: { ...cub.pose, prop: group("scale(-1 1)", brush(props)) + paintBoard(props), onTop: sole },
    },
    daytime,
  );
}

export const WALL_SCENES: readonly Scene[] = WALL_FORMATS.map(paintedWall);
