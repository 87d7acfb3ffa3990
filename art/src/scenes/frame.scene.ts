import type { ForestPalette } from "../forest/forest.palette.ts";
import { BACKDROP } from "../game/backdrop.ts";
import { TRUNK_LENGTH } from "../game/column.ts";
import { TRUNKS_DAY, TRUNKS_NIGHT_STILL } from "../game/trunks.palette.ts";
import { TRUNK_KINDS } from "../game/trunks.ts";
import { smooth } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import { lettering } from "../lettering/lettering.ts";
import { hop } from "../poses/hop.ts";
import { ellipse, filled, group, type Markup, num } from "../svg.ts";
import type { Scene } from "./scene.ts";

const WIDTH = 640;
const HEIGHT = 360;
/** The game's own world, of which the picture shows one screen. */
const WORLD = { width: 1138, height: 640 };
/** How high the opening between two trunks is there. */
const OPENING = 200;
/** The tiger's square is larger than in the game, where its drawing fills one of 400: the still is seen at half a phone's size. */
const TIGER = 172 / 400;
const SKY_BANDS = [-24, 190, 330, 440] as const;
const world = (content: Markup): Markup => group(`scale(${HEIGHT / WORLD.height})`, content);

/** From the left edge to each pair of trunks, and from the top to its opening. */
const TRUNKS_AHEAD = [
  [92, 148],
  [402, 250],
  [812, 132],
] as const;
const TIGER_AT: Point = [292, 326];
/** A little later than when the game begins: the far trees stand beside the disc that he flies before and the score, not behind them. */
const FAR_TREES_FROM: Readonly<Record<string, number>> = { column: 70, giant: 860 };

/** One screen of Bakso Jump, drawn from the game's own pictures. */
const FRAME: Scene = {
  name: "games-frame",
  width: WIDTH,
  height: HEIGHT,
  widthsPx: [640, 1280],
  isLayered: false,
  isSmall: true,
  draw: ({ fur, forest }) => {
    const trunks = forest.isNight ? TRUNKS_NIGHT_STILL : TRUNKS_DAY;
    const [roof, floor] = BACKDROP.slice(-2);
    const columns = TRUNKS_AHEAD.map(([x, top], i) => {
      const kind = TRUNK_KINDS[i % TRUNK_KINDS.length];
      return kind
        ? group(`translate(${x} ${top - TRUNK_LENGTH})`, own(kind.hanging(trunks), `h${i}`)) +
            group(`translate(${x} ${top + OPENING})`, own(kind.standing(trunks), `s${i}`))
        : "";
    });
    return {
      back: world(sky(forest)),
      mid: world(
        BACKDROP.slice(0, -2)
          .map((layer) => laidOut({ ...layer, from: FAR_TREES_FROM[layer.name] ?? layer.from }, forest))
          .join(""),
      ),
      stage: world(
        columns.join("") +
          // Its beam above the picture: by night that has the page's own colour, and all would hang from nothing.
          (roof ? group("translate(0 -16)", laidOut(roof, forest)) : "") +
          group(
            `translate(${TIGER_AT[0]} ${TIGER_AT[1]}) rotate(-8) scale(${TIGER})`,
            hop("rise", { palette: fur, light: 1 }),
          ) +
          (floor ? laidOut(floor, forest) : ""),
      ),
      // On a piece of paper, as in the game: a trunk may hang behind it.
      front: world(
        `<rect x="${WORLD.width / 2 - 84}" y="36" width="168" height="104" rx="52" fill="${forest.isNight ? "#10302B" : "#FFFFFF"}"/>` +
          lettering("12", {
            at: [WORLD.width / 2, 116],
            anchor: "middle",
            size: 80,
            fill: forest.isNight ? "#FBF1DC" : "#0F2E22",
          }),
      ),
    };
  },
};

/** The game's sky: its bands, and the disc behind the tiger. */
function sky({ isNight, sky: bands }: ForestPalette): Markup {
  const [x, y, radius] = isNight ? [TIGER_AT[0] + 12, 300, 112] : [TIGER_AT[0] + 35, 300, 165];
  return (
    SKY_BANDS.map((top, i) => {
      const edge = Array.from(
        { length: 15 },
        (_, at): Point => [at * 90 - 60, top + Math.sin(at * 0.6 + i * 2) * 9],
      );
      return filled(
        smooth([...edge, [WORLD.width + 80, 700], [-80, 700]], { tension: 1 / 9 }),
        bands[i] ?? bands[0],
      );
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
function laidOut({ name, from, every, draw }: (typeof BACKDROP)[number], forest: ForestPalette): Markup {
  const drawn = own(draw(forest), name);
  const first = from > 0 ? from - every * Math.ceil(from / every) : from;
  const count = Math.ceil((WORLD.width - first) / every);
  return Array.from({ length: count }, (_, i) =>
    group(`translate(${num(first + i * every)} 0)`, own(drawn, `${i}`)),
  ).join("");
}

/** Ids are a drawing's own: pictures of the game that stand alone there share this one. */
const own = (drawing: Markup, name: string): Markup =>
  drawing.replace(/( id="|href="#|url\(#)([\w-]+)/g, `$1$2-${name}`);

export const FRAME_SCENES: readonly Scene[] = [FRAME];
