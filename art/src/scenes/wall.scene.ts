import { paintedAnimal, pawOnWall, type RockSetting, rockOf, wall, wetPaw } from "../forest/painted-rock.ts";
import type { Setting } from "../forest/setting.ts";
import { type Outline, smooth } from "../geometry/outline.ts";
import { type Point, pointAt, points } from "../geometry/point.ts";
import type { PropsPalette } from "../props/props.palette.ts";
import { brush, paintBoard, propsOf } from "../props/props.ts";
import { clipped, ellipse, filled, group, type Markup, num } from "../svg.ts";
import type { Daytime, Scene } from "./scene.ts";
import { movingParts, type SittingCub, sittingCub } from "./sitting-cub.ts";
import { WALL_FORMATS, type WallFormat } from "./wall.formats.ts";
import { inLamplight, lampOnStone } from "./wall.lamp.ts";
import { mouthLeaves, outside } from "./wall.mouth.ts";

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
        mid: inLamplight(
          setting,
          format,
          "wall",
          (seen) => wall(seen, format.wall) + sunlight(seen, format) + paintings(seen, format),
        ),
        stage:
          inLamplight(setting, format, "floor", (seen) => floor(seen, format)) +
          lampOnStone(setting, format) +
          pots(setting, format) +
          painter(cub, daytime),
        front: mouthLeaves(setting, format),
      };
    },
  };
}

/** By day the sun comes in from the right, in a slanting patch. */
function sunlight(setting: RockSetting, { sunlit: { at, reach }, wall: { mouth } }: WallFormat): Markup {
  const { width, height, forest } = setting;
  if (forest.isNight) return "";
  const [x] = at;
  const patch = smooth(
    [pointAt(mouth, 4), pointAt(mouth, 7), [x - reach * 0.3, height + 20], [x - reach * 1.2, height + 20]],
    { tension: 0 },
  );
  return clipped(
    smooth([[-60, -60], [width + 60, -60], ...mouth, [-60, height + 60]], { tension: 1 / 9 }),
    filled(patch, rockOf(setting).glow, 'opacity=".34"'),
  );
}

function paintings(setting: RockSetting, { paws, animals, wetPaw: newest }: WallFormat): Markup {
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

function floor(setting: RockSetting, format: WallFormat): Markup {
  const { width, height, scale: k } = setting;
  const { floorY: y } = format;
  const { floor: dark, floorLit } = rockOf(setting);
  const edge = (dy: number): Point[] =>
    points("-0.04,0.4 0.12,-0.5 0.3,0.5 0.46,-0.1 0.62,0.5 0.8,0 0.92,-0.5 1.04,0.2").map(
      ([share, rise]): Point => [share * width, y + dy + rise * 12 * k],
    );
  const below = (dy: number): Outline =>
    smooth([...edge(dy), [width * 1.04, height + 40], [-width * 0.04, height + 40]], { tension: 1 / 8 });
  return filled(below(0), floorLit) + filled(below(16 * k), dark) + pebbles(setting, format);
}

function pebbles(setting: RockSetting, { place: { x, size }, floorY }: WallFormat): Markup {
  const { scale: k } = setting;
  const { strata } = rockOf(setting);
  const pebble = (at: number, dy: number, w: number): Markup =>
    ellipse([at, floorY + dy * k], w * k, w * 0.42 * k, strata[4]) +
    ellipse([at + w * 0.2 * k, floorY + (dy - w * 0.1) * k], w * 0.6 * k, w * 0.2 * k, strata[2]);
  return pebble(x - 276 * size, 38, 16) + pebble(x + 190 * size, 30, 20) + pebble(x - 560 * size, 34, 24);
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
  return (
    pot(place.x - 150 * place.size, rock.rust, 0.95) +
    // On a phone the lamp stands there.
    (width > 1000 ? pot(place.x - 206 * place.size, rock.ochre, 0.8) : "")
  );
}

/** By night they are between us and the lamp's light on the wall, from which wood in the moon's would not stand out. */
function heldProps({ fur, forest }: Daytime): PropsPalette {
  const props = propsOf(fur);
  return forest.isNight ? { ...props, wood: "#B97E4C", woodDark: "#F0C88A", bristle: "#F2E2B8" } : props;
}

/** Brush and board in one paw; the other has just left its print. */
function painter(cub: SittingCub, daytime: Daytime): Markup {
  const props = heldProps(daytime);
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
