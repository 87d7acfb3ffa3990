import { mark } from "../geometry/mark.ts";
import { type Outline, smooth } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { clipped, ellipse, filled, type Markup, num, svgDocument } from "../svg.ts";
import type { TrunkPalette } from "./trunks.palette.ts";

/** As wide as an obstacle of the game is, and as long as one can be: what is drawn is what the tiger hits. */
export const TRUNK_WIDTH = 50;
export const TRUNK_LENGTH = 380;
/** Columns of the sheet, in this order: each kind standing, then hanging. */
export const TRUNK_KINDS = ["bamboo", "tree"] as const;

const INTERNODE = 74;
const LIP = 6;

/** All trunks side by side; a standing one has its opening's edge at the top, a hanging one at the bottom. */
export function trunkSheet(palette: TrunkPalette): string {
  const columns = [
    bamboo(palette, "up"),
    bamboo(palette, "down"),
    tree(palette, "up"),
    tree(palette, "down"),
  ];
  const width = TRUNK_WIDTH * columns.length;
  const drawn = columns.map((column, i) => `<g transform="translate(${i * TRUNK_WIDTH} 0)">${column}</g>`);
  return svgDocument(
    { x: 0, y: 0, width, height: TRUNK_LENGTH },
    drawn.join(""),
    `width="${width}" height="${TRUNK_LENGTH}"`,
  );
}

type Way = "up" | "down";

/** The box that the tiger hits, its corners at the opening a little rounded. */
function box(way: Way): Outline {
  const [w, l] = [TRUNK_WIDTH, TRUNK_LENGTH];
  const end: Point[] =
    way === "up"
      ? [
          [0, 8],
          [3, 1],
          [10, 0],
          [40, 0],
          [47, 1],
          [50, 8],
        ]
      : [
          [0, l - 8],
          [3, l - 1],
          [10, l],
          [40, l],
          [47, l - 1],
          [50, l - 8],
        ];
  const far = way === "up" ? l + 20 : -20;
  return smooth(
    [
      ...end,
      [w, (far + (way === "up" ? 8 : l - 8)) / 2],
      [w, far],
      [0, far],
      [0, (far + (way === "up" ? 8 : l - 8)) / 2],
    ],
    { tension: 0.02 },
  );
}

const band = (y: number, height: number, fill: string, attributes = ""): Markup =>
  `<rect x="0" y="${num(y)}" width="${TRUNK_WIDTH}" height="${num(height)}" fill="${fill}"${attributes}/>`;
const column = (x: number, width: number, fill: string, opacity: number): Markup =>
  `<rect x="${num(x)}" width="${num(width)}" height="${TRUNK_LENGTH}" fill="${fill}" opacity="${opacity}"/>`;

/** Giant bamboo: rings, a sunny side, a pale lip where it was cut. */
function bamboo({ bamboo: colours }: TrunkPalette, way: Way): Markup {
  const edge = way === "up" ? 0 : TRUNK_LENGTH;
  const inwards = way === "up" ? 1 : -1;
  const rings: Markup[] = [];
  for (let along = INTERNODE * 0.62; along < TRUNK_LENGTH; along += INTERNODE) {
    const y = edge + inwards * along;
    rings.push(
      band(y - 4, 8, colours.ring),
      band(y + 4, 2.5, colours.light),
      band(y - 6.5, 2.5, colours.shade),
    );
  }
  const lip = band(way === "up" ? 0 : TRUNK_LENGTH - LIP, LIP, colours.lip);
  const hole = way === "up" ? ellipse([25, 9], 20, 4.5, colours.ring) : "";
  return clipped(
    box(way),
    band(-20, TRUNK_LENGTH + 40, colours.body) +
      column(0, 13, colours.shade, 0.75) +
      column(33, 9, colours.light, 0.55) +
      column(46, 4, colours.lip, 0.8) +
      rings.join("") +
      lip +
      hole,
  );
}

/** An old tree: furrowed bark, moss that hangs over its end. */
function tree({ tree: colours }: TrunkPalette, way: Way): Markup {
  const random = randomFrom(way === "up" ? 11 : 23);
  const furrows = Array.from({ length: 16 }, (_, i) => {
    const [x, y] = [4 + random() * 40, i * 24 + random() * 12];
    const spine: Point[] = [
      [x, y],
      [x + 3 * (random() - 0.5), y + 18],
      [x, y + 34 + random() * 20],
    ];
    return filled(mark(spine, 4.5, "leaf"), colours.furrow);
  });
  return clipped(
    box(way),
    band(-20, TRUNK_LENGTH + 40, colours.body) +
      column(0, 12, colours.shade, 0.8) +
      column(38, 12, colours.light, 0.5) +
      furrows.join("") +
      moss(colours, way),
  );
}

function moss(colours: TrunkPalette["tree"], way: Way): Markup {
  const edge = way === "up" ? 0 : TRUNK_LENGTH;
  const inwards = way === "up" ? 1 : -1;
  const tongues: Point[] = [
    [-6, 18],
    [3, 30],
    [10, 17],
    [17, 25],
    [25, 15],
    [32, 34],
    [39, 18],
    [46, 24],
    [56, 14],
  ];
  const hanging = tongues.map(([x, y]): Point => [x, edge + inwards * y]);
  const back: Point[] = [
    [56, edge - inwards * 10],
    [-6, edge - inwards * 10],
  ];
  return (
    filled(smooth([...hanging, ...back], { tension: 1 / 7 }), colours.moss) +
    band(way === "up" ? 0 : TRUNK_LENGTH - LIP, LIP, colours.lip)
  );
}
