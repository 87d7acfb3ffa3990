import { partedTail } from "../body/parted-tail.ts";
import { tail } from "../body/tail.ts";
import { fern, fireflies, ground, mist } from "../forest/land.ts";
import { bananaLeaf, frond, taroLeaf } from "../forest/leaves.ts";
import type { Setting } from "../forest/setting.ts";
import { cloud, sky } from "../forest/sky.ts";
import { emergent, palm } from "../forest/trees.ts";
import { smooth } from "../geometry/outline.ts";
import { type Point, points } from "../geometry/point.ts";
import { coins } from "../props/coins.ts";
import { propsOf } from "../props/props.ts";
import { WARUNG_DAY, WARUNG_NIGHT } from "../props/warung.palette.ts";
import { beforeCook, behindCook, type Disc } from "../props/warung.ts";
import { potSteam, stool } from "../props/warung-wares.ts";
import { ellipse, filled, type Markup } from "../svg.ts";
import { TITLE_END, WORDS_END } from "./clearing.ts";
import { type Place, placed, placeIn } from "./cub.ts";
import type { SceneFormat } from "./format.ts";
import { swayingTail } from "./moving.ts";
import type { Scene } from "./scene.ts";
import { movingParts, type SittingCub, sittingCub } from "./sitting-cub.ts";

/** The place is the middle of the cart's foot: at size 1 the cart is 640 wide. */
const WIDE: SceneFormat = {
  suffix: "wide",
  width: 1440,
  height: 660,
  widthsPx: [1440, 2160],
  place: { x: 1040, y: 612, size: 0.77 },
  horizonY: 440,
  scale: 0.86,
};
/** Words stand above, on the plain sky. */
const PHONE: SceneFormat = {
  suffix: "phone",
  width: 390,
  height: 376,
  widthsPx: [390, 780, 1170],
  place: { x: 197, y: 342, size: 0.52 },
  horizonY: 244,
  scale: 0.52,
};

/** The sun, or the moon, right behind his head, as the cart measures: it is open at its back. */
const DISC: Disc = { at: [16, -318], radius: 156 };

/** Where he is in the cart: his paws and the coins above the counter. */
const COOK: Place = { x: 4, y: -112, size: 0.86 };

/** He stands on the cart's floor, and his tail hangs out below it, from behind its lower rail, which ends at 58. */
const TAIL_BELOW = partedTail(
  (paint) => tail(points("-30,-40 -26,10 -20,52 4,88 44,92 66,66"), { ...paint, halfWidth: 12 }),
  {
    pivot: [-18, 58],
    root: points("-80,-60 40,-60 40,58 -80,58"),
    free: points("-80,58 110,58 110,130 -80,130"),
  },
);

function warung({ suffix, widthsPx, place, ...format }: SceneFormat): Scene {
  const { width, height, scale: k } = format;
  const isWide = suffix === "wide";
  const cub: SittingCub = {
    place: placeIn(place, COOK),
    pose: { leftArm: "hold", raisedArm: "hold", tail: "low" },
    head: { expression: "hello", tiltDeg: -5 },
  };
  return {
    name: `warung-${suffix}`,
    width,
    height,
    widthsPx,
    isLayered: false,
    parts: [...movingParts(cub).filter(({ name }) => name === "lids"), swayingTail(cub.place, TAIL_BELOW)],
    draw: (daytime) => {
      const { forest, fur } = daytime;
      const things = forest.isNight ? WARUNG_NIGHT : WARUNG_DAY;
      const setting: Setting = {
        ...format,
        seed: 61,
        sun: {
          centre: [place.x + DISC.at[0] * place.size, place.y + DISC.at[1] * place.size],
          radius: DISC.radius * place.size,
        },
        forest,
      };
      const [, , l2, l3, l4, l5] = forest.depths;
      return {
        back: country(setting, isWide),
        mid: edgeOfForest(setting, place, isWide ? 1 : 0.78),
        stage:
          yard(setting, place) +
          fireflies(setting, 16, isWide ? WORDS_END : 0) +
          placed(place, ellipse([0, 2], 330, 15, l5, 'opacity=".3"') + behindCook(things, DISC)) +
          sittingCub({ ...cub, pose: { ...cub.pose, prop: coins(propsOf(fur)) } }, daytime) +
          placed(place, beforeCook(things) + potSteam(propsOf(fur).steam)) +
          placed(
            { x: place.x - 350 * place.size, y: place.y + 24 * place.size, size: place.size * 0.7 },
            isWide ? stool(things) : "",
          ),
        front:
          fern([width - 30 * k, height - 14 * k], 116 * k, l4, l3, 5) +
          (isWide
            ? frond([4 * k, height], { angleDeg: -66, length: 130 * k, bend: 1, fill: l4, lit: l3 }) +
              frond([0, height], { angleDeg: -36, length: 140 * k, bend: 1, fill: l5, lit: l4 }) +
              frond([-4 * k, height], { angleDeg: -96, length: 110 * k, bend: 1, fill: l5, lit: l4 }) +
              taroLeaf([100 * k, height + 10 * k], {
                angleDeg: 16,
                size: 0.5 * k,
                fill: l4,
                lit: l3,
                rib: l2,
              }) +
              bananaLeaf([width + 40 * k, height + 30 * k], {
                angleDeg: -106,
                length: 300 * k,
                bendDeg: -26,
                fill: l5,
                lit: l4,
                rib: l3,
              })
            : ""),
      };
    },
  };
}

/** Hills and rice terraces, which the forest ends at. */
function country(setting: Setting, isWide: boolean): Markup {
  const { width, height, horizonY: y, scale: k, forest } = setting;
  const hill = (points: readonly Point[], fill: string): Markup =>
    filled(smooth([[-40, height], ...points, [width + 40, height]], { tension: 1 / 6 }), fill);
  const at = (share: number, dy: number): Point => [share * width, y + dy * k];
  const terrace = (dy: number, fill: string, rim: string, lean: number): Markup => {
    const edge = (by: number): Point[] => [
      [-40, y + (dy + by - lean) * k],
      at(0.16, dy + by - lean * 0.5),
      at(0.34, dy + by + lean * 0.4),
      at(0.52, dy + by),
      at(0.74, dy + by + lean),
      [width + 40, y + (dy + by) * k],
    ];
    const layer = (by: number, colour: string): Markup =>
      filled(
        smooth([...edge(by), [width + 40, height + 40], [-40, height + 40]], { tension: 1 / 7 }),
        colour,
      );
    return layer(0, rim) + layer(5, fill);
  };
  const [d0, d1, d2, d3] = forest.depths;
  const [, r1, r2, r3] = forest.rims;
  return (
    // On a phone a star would end the words' last line once more.
    sky(setting, isWide ? TITLE_END : 1, isWide ? undefined : 0) +
    cloud(setting, [width * 0.86, y - 280 * k], 190 * k) +
    hill(
      [
        at(-0.02, -40),
        at(0.12, -86),
        at(0.26, -50),
        at(0.42, -96),
        at(0.6, -40),
        at(0.8, -70),
        at(1.02, -30),
      ],
      d0,
    ) +
    hill([at(-0.02, 6), at(0.2, -30), at(0.36, 2), at(0.56, -26), at(0.74, 10), at(1.02, -10)], d1) +
    mist(setting, y + 4 * k, 34 * k) +
    terrace(22, d1, r1, 10) +
    terrace(48, d2, r1, -12) +
    terrace(78, d2, r2, 14) +
    terrace(112, d3, r3, -10)
  );
}

/** Trees and a palm behind the cart, `rise` as high as they may be where no words stand above. */
function edgeOfForest(setting: Setting, { x, size }: Place, rise: number): Markup {
  const { width, horizonY: y, scale: k, forest } = setting;
  const tree = (at: number, up: number, crown: number, depth: 1 | 2 | 3, seed: number): Markup =>
    emergent({
      foot: [at, y + 150 * k],
      heightUnits: up * k,
      size: crown * k,
      trunk: forest.trunks[Math.min(depth, 2) as 1 | 2],
      fill: forest.depths[depth],
      rim: forest.rims[depth],
      seed,
    });
  const palmAt = (at: number, up: number, big: number, lean: number): Markup =>
    palm({
      foot: [at, y + 160 * k],
      heightUnits: up * k,
      size: big * k,
      trunk: forest.trunks[2],
      fill: forest.depths[4],
      rim: forest.depths[3],
      lean: lean * k,
    });
  return (
    tree(width - 30 * k, 420 * rise, 1.5, 2, 12) +
    tree(x + 300 * size, 350 * rise, 1.2, 2, 9) +
    palmAt(Math.min(width - 44 * k, x + 380 * size), 470 * rise, 1.8, 20)
  );
}

/** Swept earth, with the forest's floor before it. */
function yard(setting: Setting, { y, size }: Place): Markup {
  const { forest, scale: k } = setting;
  const [, , , l3, l4] = forest.depths;
  return (
    ground(setting, y - 62 * size, 8 * k, l3) +
    ground(setting, y - 40 * size, 8 * k, forest.pathEdge) +
    ground(setting, y - 34 * size, 8 * k, forest.path) +
    ground(setting, y + 40 * size, 10 * k, l4)
  );
}

export const WARUNG_SCENES: readonly Scene[] = [WIDE, PHONE].map(warung);
