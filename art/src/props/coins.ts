import type { Point } from "../geometry/point.ts";
import type { Palette } from "../palette.ts";
import { ellipse, type Frame, group, type Markup, stroke, svgDocument } from "../svg.ts";
import type { PropsPalette } from "./props.palette.ts";
import { propsOf } from "./props.ts";

/** A coin by itself, as the swap's fields show it beside an amount. */
export interface CoinPicture {
  readonly name: string;
  readonly draw: (props: PropsPalette) => Markup;
}

export const COIN_FRAME: Frame = { x: -62, y: -60, width: 124, height: 124 };
/** In CSS pixels. */
export const COIN_DISPLAY_WIDTH_PX = 28;

export const COINS: readonly CoinPicture[] = [
  { name: "coin-sol", draw: (props) => stripedCoin(props, smallCoin) },
  { name: "coin-bakso", draw: (props) => pawCoin(props, smallCoin) },
];

export const coinSvg = ({ draw }: CoinPicture, palette: Palette): string =>
  svgDocument(
    COIN_FRAME,
    draw(propsOf(palette)),
    `width="${COIN_FRAME.width}" height="${COIN_FRAME.height}"`,
  );

/** How much larger its face is on a coin by itself. */
const FACE_ALONE = 1.4;

/** Both, to be swapped, one in each paw (`hold`). */
export const coins = (props: PropsPalette): Markup =>
  at([-164, -214], stripedCoin(props)) + at([164, -214], pawCoin(props));

/** His own, so large that it takes both arms (`front`). */
export const hugged = (props: PropsPalette): Markup => group("translate(0 -92) scale(1.42)", pawCoin(props));

const at = ([x, y]: Point, coin: Markup): Markup => group(`translate(${x} ${y})`, coin);

function stripedCoin(props: PropsPalette, struck: typeof coin = coin): Markup {
  const [, , teal, pale] = props.paints;
  const stripes = [-16, 2, 20]
    .map((y) => `<path d="M-16 ${y}H22L14 ${y - 10}H-24z" fill="${pale}"/>`)
    .join("");
  return struck(props, teal, props.up, stripes);
}

/** His own. */
function pawCoin(props: PropsPalette, struck: typeof coin = coin): Markup {
  const [, gold] = props.paints;
  const toes = [
    [-20, -8],
    [-7, -18],
    [7, -18],
    [20, -8],
  ].map(([x = 0, y = 0]) => ellipse([x, y], 7, 9, props.wood));
  return struck(props, gold, props.wood, ellipse([0, 10], 17, 14, props.wood) + toes.join(""));
}

function coin({ paints: [, , , shine] }: PropsPalette, metal: string, rim: string, face: Markup): Markup {
  return (
    ellipse([0, 3], 58, 58, rim) +
    ellipse([0, 0], 56, 56, metal) +
    `<circle r="44" fill="none" stroke="${rim}" stroke-width="5"/>` +
    face +
    stroke("M-34 -34A48 48 0 0 1 -6 -48", shine, 5)
  );
}

/** As small as letters: a ring and a sheen would cut its face. */
const smallCoin: typeof coin = (_, metal, rim, face) =>
  ellipse([0, 3], 58, 58, rim) +
  ellipse([0, 0], 56, 56, metal) +
  group(`translate(0 4) scale(${FACE_ALONE})`, face);
