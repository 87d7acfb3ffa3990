import type { ForestPalette } from "../forest/forest.palette.ts";
import { BACKDROP } from "../game/backdrop.ts";
import { TRUNK_LENGTH } from "../game/column.ts";
import { TRUNKS_DAY, TRUNKS_NIGHT_STILL } from "../game/trunks.palette.ts";
import { TRUNK_KINDS } from "../game/trunks.ts";
import { smooth } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import { lettering } from "../lettering/lettering.ts";
import { hop } from "../poses/hop.ts";
import { ellipse, filled, group, type Markup, num, scaleNum } from "../svg.ts";
import type { Scene } from "./scene.ts";

/** The game's own world is higher: its still comes closer, and leaves out the upper part of the sky. */
const WORLD_HEIGHT = 640;
const VIEW_TOP = 160;
const VIEW_HEIGHT = WORLD_HEIGHT - VIEW_TOP;
/** How high the opening between two trunks is there. */
const OPENING = 210;
/** The tiger's square is larger than in the game, where its drawing fills one of 400: he is what the still is about. */
const TIGER = 204 / 400;
const TIGER_Y = 372;
const SKY_BANDS = [100, 250, 360, 450] as const;

/** One cut of the game's screen. Lengths are the world's. */
interface Shot {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly widthsPx: readonly number[];
  /** From the left edge to each pair of trunks, and from the world's top to its opening. */
  readonly trunksAt: readonly (readonly [x: number, top: number])[];
  readonly tigerX: number;
  /** Where what is far stands: beside the disc that he flies before and the score, not behind them. */
  readonly standsFrom: Readonly<Record<string, number>>;
}

const WIDE: Shot = {
  name: "games-frame-wide",
  width: 640,
  height: 360,
  widthsPx: [640, 1280],
  trunksAt: [
    [96, 262],
    [560, 318],
    [772, 244],
  ],
  tigerX: 322,
  standsFrom: { far: -490, column: 600, mid: 298, giant: 664 },
};
/** Higher than wide, with one pair of trunks, whole: a phone shows him as large as a wide window does. */
const PHONE: Shot = {
  name: "games-frame-phone",
  width: 390,
  height: 468,
  widthsPx: [390, 780, 1170],
  trunksAt: [[322, 306]],
  tigerX: 168,
  standsFrom: { far: -634, column: 300, mid: 110, giant: 700 },
};

/** One screen of Bakso Jump, drawn from the game's own pictures. */
function frame({ name, width, height, widthsPx, trunksAt, tigerX, standsFrom }: Shot): Scene {
  const scale = height / VIEW_HEIGHT;
  const viewWidth = width / scale;
  const world = (content: Markup): Markup =>
    group(`scale(${scaleNum(scale)}) translate(0 ${-VIEW_TOP})`, content);
  return {
    name,
    width,
    height,
    widthsPx,
    isLayered: false,
    isSmall: true,
    draw: ({ fur, forest }) => {
      const trunks = forest.isNight ? TRUNKS_NIGHT_STILL : TRUNKS_DAY;
      const [roof, floor] = BACKDROP.slice(-2);
      const columns = trunksAt.map(([x, top], i) => {
        const kind = TRUNK_KINDS[i % TRUNK_KINDS.length];
        return kind
          ? group(`translate(${x} ${top - TRUNK_LENGTH})`, own(kind.hanging(trunks), `h${i}`)) +
              group(`translate(${x} ${top + OPENING})`, own(kind.standing(trunks), `s${i}`))
          : "";
      });
      return {
        back: world(sky(forest, tigerX)),
        mid: world(
          BACKDROP.slice(0, -2)
            .map((layer) =>
              laidOut({ ...layer, from: standsFrom[layer.name] ?? layer.from }, forest, viewWidth),
            )
            .join(""),
        ),
        stage: world(
          columns.join("") +
            // Its beam above the picture: by night that has the page's own colour, and all would hang from nothing.
            (roof ? group(`translate(0 ${VIEW_TOP - 16})`, laidOut(roof, forest, viewWidth)) : "") +
            group(
              `translate(${tigerX} ${TIGER_Y}) rotate(-8) scale(${TIGER})`,
              hop("rise", { palette: fur, light: 1 }),
            ) +
            (floor ? laidOut(floor, forest, viewWidth) : ""),
        ),
        front: world(score(viewWidth / 2, forest.isNight)),
      };
    },
  };
}

/** On a piece of paper, as in the game. */
const score = (x: number, isNight: boolean): Markup =>
  `<rect x="${num(x - 64)}" y="${VIEW_TOP + 22}" width="128" height="80" rx="40" fill="${isNight ? "#10302B" : "#FFFFFF"}"/>` +
  lettering("12", {
    at: [x, VIEW_TOP + 84],
    anchor: "middle",
    size: 62,
    fill: isNight ? "#FBF1DC" : "#0F2E22",
  });

/** The game's sky: its bands, and the disc behind the tiger. */
function sky({ isNight, sky: bands }: ForestPalette, tigerX: number): Markup {
  const [x, y, radius] = isNight ? [tigerX + 14, 366, 124] : [tigerX + 20, 362, 158];
  return (
    SKY_BANDS.map((top, i) => {
      const edge = Array.from(
        { length: 13 },
        (_, at): Point => [at * 90 - 60, top + Math.sin(at * 0.6 + i * 2) * 9],
      );
      return filled(smooth([...edge, [1000, 700], [-80, 700]], { tension: 1 / 9 }), bands[i] ?? bands[0]);
    }).join("") +
    ellipse(
      [x, y],
      radius * 1.42,
      radius * 1.42,
      isNight ? "#1A4650" : "#FFEDBE",
      `opacity="${isNight ? 0.55 : 0.75}"`,
    ) +
    ellipse([x, y], radius, radius, isNight ? "#F6EFD6" : "#FFF6DA")
  );
}

/** A layer from edge to edge, as it stands when the game begins. */
function laidOut(
  { name, from, every, draw }: (typeof BACKDROP)[number],
  forest: ForestPalette,
  width: number,
): Markup {
  const drawn = own(draw(forest), name);
  const first = from > 0 ? from - every * Math.ceil(from / every) : from;
  const count = Math.ceil((width - first) / every);
  return Array.from({ length: count }, (_, i) =>
    group(`translate(${num(first + i * every)} 0)`, own(drawn, `${i}`)),
  ).join("");
}

/** Ids are a drawing's own: pictures of the game that stand alone there share this one. */
const own = (drawing: Markup, name: string): Markup =>
  drawing.replace(/( id="|href="#|url\(#)([\w-]+)/g, `$1$2-${name}`);

export const FRAME_SCENES: readonly Scene[] = [WIDE, PHONE].map(frame);
