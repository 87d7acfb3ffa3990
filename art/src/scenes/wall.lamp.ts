import { rockByLamp } from "../forest/painted-rock.palette.ts";
import { FLAME, lamp, type RockSetting, rockOf } from "../forest/painted-rock.ts";
import type { Setting } from "../forest/setting.ts";
import { type Outline, smooth } from "../geometry/outline.ts";
import { type Point, points } from "../geometry/point.ts";
import { clipped, filled, group, type Markup, num, scaleNum } from "../svg.ts";
import type { WallFormat } from "./wall.formats.ts";

const LAMP_SIZE = 1.25;
const RING_POINTS = 20;

/**
 * Sheets from the edge of the lamp's reach in to its flame: how far each goes, and how near the flame its colours are.
 * Edges that are meant to be seen, but none of them so much that it has a shape of its own.
 */
const RINGS = [
  [1, 0.1],
  [0.83, 0.22],
  [0.67, 0.35],
  [0.52, 0.5],
  [0.38, 0.66],
  [0.25, 0.85],
] as const;

/**
 * Whatever `draw` draws, by night once more within each ring of the lamp's light and in its colours. So what is on
 * the rock is lit with it: a veil laid over teal is mud, and below one that is thick no grain is seen.
 */
export function inLamplight(
  setting: Setting,
  format: WallFormat,
  on: "wall" | "floor",
  draw: (setting: RockSetting) => Markup,
): Markup {
  if (!setting.forest.isNight) return draw(setting);
  const { glowReach, floorY } = format;
  const flame = flameAt(setting, format);
  const ring = (reach: number): Outline =>
    on === "wall"
      ? round(flame, reach, reach)
      : // The floor is seen from nearly as low as it lies.
        round([flame[0], floorY + 16 * setting.scale], reach * 1.08, reach * 0.25);
  return (
    draw(setting) +
    RINGS.map(([share, nearness]) =>
      clipped(ring(glowReach * share), draw({ ...setting, rock: rockByLamp(nearness) })),
    ).join("")
  );
}

function flameAt({ scale }: Setting, { lamp: [x, y] }: WallFormat): Point {
  return [x + FLAME[0] * scale * LAMP_SIZE, y + FLAME[1] * scale * LAMP_SIZE];
}

function round([x, y]: Point, rx: number, ry: number): Outline {
  return smooth(
    Array.from({ length: RING_POINTS }, (_, i): Point => {
      const angle = (i / RING_POINTS) * Math.PI * 2;
      return [x + Math.cos(angle) * rx, y + Math.sin(angle) * ry];
    }),
  );
}

/** The lamp, and below it a stone with a level top. */
export function lampOnStone(setting: Setting, { lamp: at, lampStone }: WallFormat): Markup {
  const { scale, forest } = setting;
  const burning = lamp(setting, at, scale * LAMP_SIZE);
  if (!lampStone) return burning;
  const [halfWidth, height] = lampStone;
  const { strata, crack } = forest.isNight ? rockByLamp(0.85) : rockOf(setting);
  const { strata: shaded } = forest.isNight ? rockByLamp(0.5) : rockOf(setting);
  const shape = smooth(
    points("-0.82,-0.02 -0.98,0.3 -1.08,0.66 -1.16,1.04 1.16,1.04 1.1,0.6 0.98,0.28 0.86,-0.02"),
    {
      tension: 1 / 9,
    },
  );
  const top = smooth(points("-0.8,-0.02 -0.5,-0.13 0.3,-0.13 0.84,-0.03 0.7,0.08 -0.2,0.1 -0.66,0.08"));
  const facet = smooth(points("0.34,0.08 0.42,0.5 0.36,1.1 1.3,1.1 1.2,-0.1 0.8,0"), { tension: 1 / 9 });
  return (
    group(
      `translate(${num(at[0])} ${num(at[1])}) scale(${scaleNum(halfWidth)} ${scaleNum(height)})`,
      clipped(
        shape,
        filled(shape, shaded[forest.isNight ? 3 : 4]) +
          filled(facet, forest.isNight ? shaded[0] : crack, forest.isNight ? "" : 'opacity=".3"'),
      ) + filled(top, strata[forest.isNight ? 4 : 2]),
    ) + burning
  );
}
