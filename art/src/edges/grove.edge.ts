import { type Point, points } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { ellipse, type Markup, num } from "../svg.ts";
import type { Edge, Strip } from "./edge.ts";
import { bough, buttresses, floor, path, STAMPS, stamp, swing, trunk, vine } from "./grove.shapes.ts";

/**
 * The forest behind the words of a dark band, as far as it reaches: light between trunks at the right, where no words are,
 * and a strangler fig before it. All of it is a veil, lighter or darker, over whatever the band is filled with, so that one
 * picture serves bands of all colours. What stands nearer is cut out of what is behind it, as paper would cover it.
 */
export const GROVE: Edge = {
  name: "grove",
  sizes: [
    { suffix: "wide", width: 1600, height: 900, scale: 1 },
    { suffix: "phone", width: 420, height: 1500, scale: 0.6 },
  ],
  draw: (strip) => assembled(strip, strip.width > strip.height ? wide(strip) : narrow(strip)),
};

/** What stands at each depth, from far to near, and what of it the light touches. */
interface Depths {
  /** So far from the light that it is hardly seen. */
  readonly dim: Markup;
  readonly far: Markup;
  readonly mid: Markup;
  readonly near: Markup;
  readonly rim: Markup;
  /** The ground in front, in which the picture ends: it has the band's own colour. */
  readonly foot: Markup;
  readonly light: { readonly centre: Point; readonly radius: number };
  /** Below the words or beside them: between them one would read as a full stop. */
  readonly fireflies: readonly Point[];
}

/** How strongly each lies over the band. */
interface Veil {
  readonly tint: string;
  readonly shade: string;
  readonly ring: number;
  readonly far: number;
  readonly rim: number;
}

const DAY: Veil = { tint: "#C6E08A", shade: "#02140D", ring: 0.072, far: 0.064, rim: 0.15 };
const NIGHT: Veil = { tint: "#7FC9D2", shade: "#000708", ring: 0.082, far: 0.074, rim: 0.17 };

function assembled(strip: Strip, { light, fireflies, ...depths }: Depths): Markup {
  const { isNight } = strip.forest;
  const { tint, shade, ring, far, rim } = isNight ? NIGHT : DAY;
  const rings = [1, 0.75, 0.49]
    .map((share) =>
      ellipse(light.centre, light.radius * share, light.radius * share, tint, `opacity="${ring}"`),
    )
    .join("");
  const clearing = behind("far", strip, rings + veil("dim", tint, far * 0.55)) + veil("far", tint, far);
  const trunks = behind("near", strip, behind("mid", strip, clearing)) + veil("near", shade, 0.42);
  const shapes = Object.entries(depths).map(([id, content]) => `<g id="${id}">${content}</g>`);
  return (
    `<defs>${STAMPS}${shapes.join("")}</defs>` +
    behind("foot", strip, trunks + veil("rim", tint, rim)) +
    (isNight
      ? fireflies
          .map(
            (at) => ellipse(at, 7, 7, "#F6C445", 'opacity=".16"') + ellipse(at, 2.4, 2.4, strip.forest.mote),
          )
          .join("")
      : "")
  );
}

const veil = (id: keyof Depths, fill: string, opacity: number): Markup =>
  `<use href="#${id}" fill="${fill}" opacity="${num(opacity)}"/>`;

/** What of `content` these shapes don't cover. */
const behind = (id: keyof Depths, { width, height }: Strip, content: Markup): Markup =>
  `<mask id="${id}-hole" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}"><path fill="#fff" d="M0 0h${width}v${height}H0z"/><use href="#${id}"/></mask><g mask="url(#${id}-hole)">${content}</g>`;

/** Ferns of about a size, each a little other than the next. */
function ferns(places: readonly number[], y: number, size: number): Markup {
  const random = randomFrom(places.length + y);
  return places
    .map((x) => stamp("fern", [x, y + random() * 10], size * (0.8 + random() * 0.4), random() > 0.5 ? 1 : -1))
    .join("");
}

const wide = (strip: Strip): Depths => ({
  dim: path(trunk(452, 770, 8, { lean: 16 }), trunk(712, 770, 14, { lean: -14 })),
  far:
    path(
      trunk(905, 770, 10, { lean: -26 }),
      trunk(1192, 770, 13, { lean: 22 }),
      trunk(1262, 770, 7, { lean: -12 }),
      trunk(1398, 770, 15, { lean: -24 }),
      trunk(1462, 770, 8, { lean: 20 }),
      buttresses(1192, 764, [-62, 96, 15], [64, 104, 15]),
      buttresses(1398, 764, [-70, 100, 17], [66, 114, 17]),
      floor(strip, 752, 9, 1),
    ) + ferns([300, 560, 820, 990, 1130, 1290, 1500], 756, 0.62),
  mid:
    path(
      trunk(1052, 830, 42, { flare: 1.6 }),
      buttresses(1052, 824, [-230, 260, 50], [-120, 190, 40], [140, 220, 42], [246, 290, 52]),
      swing([1064, 60], [1420, -20], 96),
      floor(strip, 806, 10, 3),
    ) +
    vine([1310, 130], -14, 3) +
    ferns([270, 580, 850, 1300, 1430], 812, 0.9),
  rim: path(
    bough(points("1088,-20 1090,330 1096,560 1150,726 1284,830"), 11, "leaf", 7),
    bough(points("1036,60 1074,250 1030,430 1068,610 1098,770"), 9, "leaf", 8),
    bough(points("1070,-20 1026,150 1072,350 1024,550 960,760"), 9, "leaf", 8),
  ),
  near: vine([1530, 200], 14, 4) + vine([1184, 150], 12, 3) + ferns([1440, 1540], 872, 1.2),
  foot: path(floor(strip, 848, 13, 5)) + ferns([1130, 1216, 1310, 1404, 1500, 1590], 856, 0.82),
  light: { centre: [1325, 440], radius: 450 },
  fireflies: points("1296,724 1352,748 1408,716 1462,738 1500,640 1484,410"),
});

/** On a phone words have the whole width: all of it is at the foot, and its light in the corner where he sits. */
const narrow = (strip: Strip): Depths => ({
  dim: path(trunk(178, 1430, 5, { lean: 12 })),
  far:
    path(
      trunk(262, 1430, 6, { lean: 14 }),
      trunk(306, 1430, 8, { lean: -10 }),
      buttresses(306, 1424, [-34, 60, 9], [32, 64, 9]),
      floor(strip, 1412, 8, 1),
    ) + ferns([14, 96, 168, 250, 350], 1414, 0.44),
  mid: path(floor(strip, 1442, 9, 3)) + ferns([44, 132, 226, 300], 1446, 0.56),
  rim: "",
  near: path(trunk(-12, 1486, 18), buttresses(-8, 1486, [54, 110, 22])) + ferns([84, 380], 1478, 0.66),
  foot: path(floor(strip, 1474, 8, 5)) + ferns([24, 150, 200, 290, 404], 1478, 0.46),
  light: { centre: [338, 1350], radius: 190 },
  fireflies: [],
});
