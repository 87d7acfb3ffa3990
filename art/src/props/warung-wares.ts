import { mark } from "../geometry/mark.ts";
import { smooth } from "../geometry/outline.ts";
import { type Point, points } from "../geometry/point.ts";
import { clipped, ellipse, filled, type Markup, num, stroke } from "../svg.ts";
import type { WarungPalette } from "./warung.palette.ts";

/** The upper side of the counter that they stand on. */
export const COUNTER_Y = -206;

export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  rx = 0,
  more = "",
): Markup =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}" rx="${rx}" fill="${fill}"${more && ` ${more}`}/>`;

/** Noodles, meatballs and greens behind glass. */
export function glassCase(warung: WarungPalette): Markup {
  const { wood, woodLit, woodDark, glass, glassOpacity, noodle, green, china, chinaShade } = warung;
  const [left, right, top, bottom] = [-292, -168, -352, COUNTER_Y];
  const nest = (x: number, y: number): Markup =>
    ellipse([x, y - 8], 24, 13, noodle) +
    stroke(`M${x - 15} ${y - 9}q8 -9 16 -1t15 -2M${x - 13} ${y - 3}q8 -6 14 0t13 -1`, china, 2.2);
  const balls = (x: number, y: number): Markup =>
    [
      [-22, 0],
      [0, 0],
      [22, 0],
      [-11, -17],
      [11, -17],
    ]
      .map(
        ([dx = 0, dy = 0]) =>
          ellipse([x + dx, y + dy - 10], 12.4, 11.6, chinaShade) +
          ellipse([x + dx + 3, y + dy - 13], 6, 5, china, 'opacity=".8"'),
      )
      .join("");
  const leaves = [-36, -18, 2, 20, 38]
    .map((dx, i) =>
      filled(
        mark(
          [
            [-230 + dx * 0.6, bottom - 4],
            [-230 + dx, bottom - 24],
            [-230 + dx * 1.15, bottom - 44 + (i % 2) * 8],
          ],
          18,
          "leaf",
          6,
        ),
        green,
      ),
    )
    .join("");
  return (
    box(left, top, right - left, bottom - top, glass, 4, `opacity="${glassOpacity}"`) +
    nest(-258, -296) +
    nest(-206, -296) +
    box(left, -298, right - left, 6, woodLit) +
    balls(-230, -252) +
    box(left, -254, right - left, 6, woodLit) +
    leaves +
    filled(
      smooth(
        [
          [left + 16, bottom],
          [left + 58, top],
          [left + 80, top],
          [left + 38, bottom],
        ],
        { tension: 0 },
      ),
      china,
      'opacity=".28"',
    ) +
    box(left - 5, top - 8, right - left + 10, 11, wood, 4) +
    box(left - 4, top, 8, bottom - top, wood) +
    box(right - 4, top, 8, bottom - top, woodDark)
  );
}

/** The pot that the soup is in: its steam is drawn apart, over everything. */
export function soupPot({ pot, potLit, potDark, woodDark }: WarungPalette): Markup {
  const side = smooth(points("180,-206 176,-300 180,-312 284,-312 288,-300 284,-206"), { tension: 1 / 12 });
  return (
    clipped(
      side,
      filled(side, pot) +
        box(250, -330, 22, 140, potLit, 0, 'opacity=".8"') +
        box(170, -330, 30, 140, potDark, 0, 'opacity=".6"') +
        box(170, -278, 130, 6, potDark),
    ) +
    stroke("M172 -262C156 -262 156 -238 172 -240M292 -262C308 -262 308 -238 292 -240", potDark, 7) +
    ellipse([232, -312], 58, 12, potDark) +
    ellipse([232, -315], 58, 11, potLit) +
    ellipse([232, -314], 46, 7, potDark) +
    // The ladle.
    stroke("M252 -312L282 -366", woodDark, 6)
  );
}

export function bowls({ china, chinaShade, chinaLine }: WarungPalette, [x, y]: Point, count: number): Markup {
  return Array.from({ length: count }, (_, i) => {
    const at = y - i * 13;
    const side = smooth(
      [
        [x - 33, at - 23],
        [x - 27, at - 6],
        [x - 14, at],
        [x + 14, at],
        [x + 27, at - 6],
        [x + 33, at - 23],
      ],
      { tension: 1 / 8 },
    );
    return (
      clipped(
        side,
        filled(side, china) +
          filled(
            smooth(
              [
                [x - 36, at - 26],
                [x - 16, at - 26],
                [x - 8, at + 2],
                [x - 36, at + 2],
              ],
              { tension: 0 },
            ),
            chinaShade,
            'opacity=".7"',
          ),
      ) + stroke(`M${x - 31} ${at - 19}H${x + 31}`, chinaLine, 3.4)
    );
  }).join("");
}

/** Soy sauce and sambal. */
export function bottles({ soy, chili, trim, china }: WarungPalette): Markup {
  const bottle = (x: number, fill: string, cap: string): Markup =>
    filled(
      smooth(
        [
          [x - 12, COUNTER_Y],
          [x - 12, COUNTER_Y - 32],
          [x - 5, COUNTER_Y - 44],
          [x - 4, COUNTER_Y - 58],
          [x + 4, COUNTER_Y - 58],
          [x + 5, COUNTER_Y - 44],
          [x + 12, COUNTER_Y - 32],
          [x + 12, COUNTER_Y],
        ],
        { tension: 1 / 12 },
      ),
      fill,
    ) +
    box(x - 5.5, COUNTER_Y - 64, 11, 9, cap, 2) +
    box(x - 12, COUNTER_Y - 28, 24, 15, china, 2, 'opacity=".85"');
  return bottle(302, soy, trim) + bottle(326, chili, china);
}

/** Steam in curls of paper over the pot. */
export function potSteam(colour: string): Markup {
  const curl = (x: number, y: number, size: number, way: 1 | -1): Markup =>
    filled(
      mark(
        [
          [x, y],
          [x + 20 * size * way, y - 30 * size],
          [x - 14 * size * way, y - 66 * size],
          [x + 14 * size * way, y - 104 * size],
          [x + 34 * size * way, y - 96 * size],
        ],
        19 * size,
        "leaf",
        16,
      ),
      colour,
      'opacity=".72"',
    );
  return curl(208, -322, 0.8, 1) + curl(238, -326, 1, -1) + curl(266, -320, 0.66, 1);
}

/** A stool to eat at, with a bowl on it; its feet on y = 0. */
export function stool({
  wood,
  woodLit,
  woodDark,
  china,
  chinaShade,
  chinaLine,
  noodle,
  green,
}: WarungPalette): Markup {
  const bowl = smooth(points("-38,-122 -31,-102 -16,-94 16,-94 31,-102 38,-122"), { tension: 1 / 8 });
  return (
    stroke("M-38 -84L-48 -2M38 -84L48 -2", woodDark, 11) +
    stroke("M-44 -40H44", woodDark, 8) +
    stroke("M-24 -84L-28 -2M24 -84L28 -2", wood, 9) +
    box(-60, -94, 120, 15, wood, 7) +
    box(-60, -94, 120, 6, woodLit, 3) +
    clipped(
      bowl,
      filled(bowl, china) +
        filled(
          smooth(points("-42,-126 -20,-126 -8,-90 -42,-90"), { tension: 0 }),
          chinaShade,
          'opacity=".7"',
        ),
    ) +
    stroke("M-36 -117H36", chinaLine, 4) +
    ellipse([0, -122], 38, 9, chinaShade) +
    ellipse([0, -122], 33, 6.6, noodle) +
    ellipse([-13, -127], 12, 10, woodLit) +
    ellipse([12, -127], 12, 10, wood) +
    ellipse([16, -130], 6, 4.4, woodLit) +
    ellipse([0, -120], 5, 2.2, green) +
    // Chopsticks.
    stroke("M10 -124L52 -152M18 -122L58 -146", woodDark, 3.6)
  );
}
