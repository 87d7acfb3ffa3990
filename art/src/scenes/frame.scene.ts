import type { ForestPalette } from "../forest/forest.palette.ts";
import { BACKDROP } from "../game/backdrop.ts";
import { brokenTrunk } from "../game/broken-trunk.ts";
import type { Way } from "../game/column.ts";
import { TRUNKS_DAY, TRUNKS_NIGHT_STILL } from "../game/trunks.palette.ts";
import { smooth } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import { lettering } from "../lettering/lettering.ts";
import { jump } from "../poses/jump.ts";
import { ellipse, filled, group, type Markup, num, scaleNum } from "../svg.ts";
import type { Scene } from "./scene.ts";

/** The game's own world is higher: its still comes closer, and leaves out the upper part of the sky. */
const WORLD_HEIGHT = 640;
const VIEW_TOP = 160;
const VIEW_HEIGHT = WORLD_HEIGHT - VIEW_TOP;
const SKY_BANDS = [100, 250, 360, 450] as const;
/** From where he begins to fly to the middle of his leap. */
const MIDDLE_OF_HIM: Point = [18, 150];
const RISE_DEG = -14;

/** One pair of trunks: its middle, and from the world's top to its opening. */
type Opening = readonly [x: number, top: number];

/** One cut of the game's screen. Lengths are the world's. */
interface Shot {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly widthsPx: readonly number[];
  /** Behind him, before him, and what comes then: with what starts the game in the middle of the picture, the way to the second is clear. */
  readonly openings: readonly Opening[];
  readonly openingHeight: number;
  readonly trunkSize: number;
  readonly tiger: { readonly at: Point; readonly size: number };
  readonly disc: { readonly at: Point; readonly radius: number };
  /** Where what is far stands: beside the openings, not in them, and none of it behind the middle. */
  readonly standsFrom: Readonly<Record<string, number>>;
}

const WIDE: Shot = {
  name: "games-frame-wide",
  width: 640,
  height: 360,
  widthsPx: [640, 1280],
  openings: [
    [14, 330],
    [584, 268],
    [800, 340],
  ],
  openingHeight: 216,
  trunkSize: 1,
  tiger: { at: [218, 436], size: 0.44 },
  disc: { at: [224, 412], radius: 126 },
  standsFrom: { far: -640, mid: 250, giant: 604 },
};
/** Higher than wide, with the opening before him alone: a phone shows him as large as a wide window does. */
const PHONE: Shot = {
  name: "games-frame-phone",
  width: 390,
  height: 468,
  widthsPx: [390, 780, 1170],
  openings: [[322, 274]],
  openingHeight: 200,
  trunkSize: 0.92,
  tiger: { at: [112, 498], size: 0.34 },
  disc: { at: [80, 290], radius: 64 },
  standsFrom: { far: -710, mid: 190, giant: 700 },
};

/** One screen of Bakso Jump, drawn from the game's own pictures; its trunks, seen closer, from nearer. */
function frame(shot: Shot): Scene {
  const { name, width, height, widthsPx, openings, openingHeight, trunkSize, tiger, disc, standsFrom } = shot;
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
    isFine: shot === WIDE,
    draw: ({ fur, forest }) => {
      const palette = forest.isNight ? TRUNKS_NIGHT_STILL : TRUNKS_DAY;
      const [roof, floor] = BACKDROP.slice(-2);
      const trunks = openings.map(([x, top], i) => {
        const trunk = (way: Way, y: number, length: number): Markup =>
          group(
            `translate(${x} ${y}) scale(${num(trunkSize)})`,
            brokenTrunk(palette, { way, length: length / trunkSize, seed: 3 + i, hasHollow: i === 1 }),
          );
        const bottom = top + openingHeight;
        return trunk("hanging", top, top - VIEW_TOP + 20) + trunk("standing", bottom, WORLD_HEIGHT - bottom);
      });
      const [dx, dy] = MIDDLE_OF_HIM;
      return {
        back: world(sky(forest, disc)),
        mid: world(
          BACKDROP.slice(0, -2)
            .filter((layer) => layer.name in standsFrom)
            .map((layer) =>
              laidOut({ ...layer, from: standsFrom[layer.name] ?? layer.from }, forest, viewWidth),
            )
            .join(""),
        ),
        stage: world(
          trunks.join("") +
            // Its beam above the picture: by night that has the page's own colour, and all would hang from nothing.
            (roof ? group(`translate(0 ${VIEW_TOP - 16})`, laidOut(roof, forest, viewWidth)) : "") +
            group(
              `translate(${tiger.at.join(" ")}) rotate(${RISE_DEG}) scale(${num(tiger.size)}) translate(${dx} ${dy})`,
              jump({ palette: fur, light: 1, isReaching: true }),
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
  `<rect x="${num(x - 50)}" y="${VIEW_TOP + 22}" width="100" height="62" rx="31" fill="${isNight ? "#1D4A43" : "#FFFFFF"}"/>` +
  lettering("12", {
    at: [x, VIEW_TOP + 70],
    anchor: "middle",
    size: 48,
    fill: isNight ? "#FBF1DC" : "#0F2E22",
  });

/** The game's sky: its bands, and the disc behind the tiger. */
function sky({ isNight, sky: bands }: ForestPalette, { at, radius: byNight }: Shot["disc"]): Markup {
  const radius = isNight ? byNight : byNight * 1.15;
  return (
    SKY_BANDS.map((top, i) => {
      const edge = Array.from(
        { length: 13 },
        (_, at): Point => [at * 90 - 60, top + Math.sin(at * 0.6 + i * 2) * 9],
      );
      return filled(smooth([...edge, [1000, 700], [-80, 700]], { tension: 1 / 9 }), bands[i] ?? bands[0]);
    }).join("") +
    ellipse(
      at,
      radius * 1.3,
      radius * 1.3,
      isNight ? "#1A4650" : "#FFEDBE",
      `opacity="${isNight ? 0.55 : 0.75}"`,
    ) +
    ellipse(at, radius, radius, isNight ? "#F6EFD6" : "#FFF6DA")
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
