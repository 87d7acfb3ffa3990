import { hornbill } from "@bakso/art/forest/hornbill";
import { rafflesia } from "@bakso/art/forest/land";
import type { Setting } from "@bakso/art/forest/setting";
import { smooth } from "@bakso/art/geometry/outline";
import type { Point } from "@bakso/art/geometry/point";
import { randomFrom } from "@bakso/art/geometry/random";
import { ellipse, filled, group, type Markup, num, stroke } from "@bakso/art/svg";
import type { ThingName } from "./idea.ts";

const BRIGHT = ["#F28A2E", "#E5705C", "#F2B632", "#5B9A4B", "#4FA3A5", "#FFF8EC"] as const;

const DRAW: Record<ThingName, (setting: Setting) => Markup> = {
  hornbills: (setting) => {
    const { width, horizonY, scale } = setting;
    return (
      hornbill(setting, [width * 0.2, horizonY * 0.34], 0.62 * scale, "up") +
      hornbill(setting, [width * 0.32, horizonY * 0.2], 0.44 * scale, "down")
    );
  },
  flower: (setting) => rafflesia(setting, [setting.width * 0.17, setting.height * 0.9], 0.9 * setting.scale),
  balloons: (setting) => strewn(setting, 7, 0.55, (at, size, i) => balloon(at, size, BRIGHT[i % 5] ?? "")),
  hearts: (setting) =>
    strewn(setting, 11, 0.7, (at, size, i) => heart(at, size * 0.5, i % 2 ? "#E5705C" : "#F6A08B")),
  stars: (setting) =>
    strewn(setting, 22, 0.62, (at, size, i) => star(at, size * 0.34, i % 3 ? "#FFE08A" : "#FFF8EA")),
  butterflies: (setting) =>
    strewn(setting, 8, 0.85, (at, size, i) => butterfly(at, size * 0.42, BRIGHT[i % 4] ?? "")),
};

/** Things in the air and on the ground, behind the figure. */
export const thingsOf = (names: readonly ThingName[], setting: Setting): Markup =>
  names.map((name) => DRAW[name](setting)).join("");

/** Lays things about, away from the middle where the figure is. */
function strewn(
  { width, height, scale, seed }: Setting,
  count: number,
  reach: number,
  draw: (at: Point, size: number, index: number) => Markup,
): Markup {
  const random = randomFrom(seed + 313);
  return Array.from({ length: count }, (_, i) => {
    const side = i % 2 ? 1 : -1;
    const x = width * (0.5 + side * (0.2 + random() * 0.27));
    const y = height * (0.06 + random() * reach * 0.82);
    return draw([x, y], (52 + random() * 40) * scale, i);
  }).join("");
}

function balloon([x, y]: Point, size: number, fill: string): Markup {
  return (
    stroke(`M${num(x)} ${num(y + size)}q${num(size * 0.3)} ${num(size)} 0 ${num(size * 2)}`, "#FFF8EC", 2) +
    ellipse([x, y], size * 0.78, size, fill) +
    ellipse([x + size * 0.26, y - size * 0.4], size * 0.16, size * 0.26, "#FFFFFF", 'opacity=".6"')
  );
}

function heart([x, y]: Point, size: number, fill: string): Markup {
  const outline = smooth(
    [
      [0, 0.95],
      [-0.95, 0.02],
      [-0.72, -0.72],
      [-0.26, -0.74],
      [0, -0.34],
      [0.26, -0.74],
      [0.72, -0.72],
      [0.95, 0.02],
    ].map(([px = 0, py = 0]): Point => [x + px * size, y + py * size]),
    { tension: 1 / 7 },
  );
  return filled(outline, fill);
}

function star([x, y]: Point, size: number, fill: string): Markup {
  const points = Array.from({ length: 10 }, (_, i): Point => {
    const reach = i % 2 ? size * 0.44 : size;
    const angle = -Math.PI / 2 + (i * Math.PI) / 5;
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
  });
  return filled(smooth(points, { tension: 0 }), fill);
}

function butterfly([x, y]: Point, size: number, fill: string): Markup {
  const wing = (side: 1 | -1): Markup =>
    ellipse([side * 0.55 * size, -0.25 * size], size * 0.55, size * 0.42, fill) +
    ellipse([side * 0.4 * size, 0.36 * size], size * 0.36, size * 0.32, fill, 'opacity=".85"');
  const body = ellipse([0, 0], size * 0.09, size * 0.5, "#241410");
  return group(`translate(${num(x)} ${num(y)}) rotate(14)`, wing(-1) + wing(1) + body);
}
