import { groundShadow } from "../body/ground.ts";
import { hornbill } from "../forest/hornbill.ts";
import { fern, fireflies, mist, rafflesia } from "../forest/land.ts";
import { ridge } from "../forest/ridge.ts";
import type { Setting } from "../forest/setting.ts";
import { sky } from "../forest/sky.ts";
import { canopy, emergent, palm } from "../forest/trees.ts";
import { mark } from "../geometry/mark.ts";
import { smooth } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { spineAt } from "../geometry/spine.ts";
import type { HeadSetting } from "../poses/pose.ts";
import { sit, sittingHead, sittingTail } from "../poses/sit.ts";
import { books, easel, hotBowl, paints, standingSlate } from "../props/belongings.ts";
import type { PropsPalette } from "../props/props.palette.ts";
import { propsOf } from "../props/props.ts";
import { filled, group, type Markup } from "../svg.ts";
import { type Place, placed } from "./cub.ts";
import { eyelidsOf, swayingTail } from "./moving.ts";
import type { Daytime, Scene } from "./scene.ts";

/** Something of his that stands around him. */
interface Belonging {
  readonly draw: (props: PropsPalette) => Markup;
  readonly at: Point;
  readonly size: number;
  readonly leanDeg?: number;
  /** Half as wide as its shadow, in its own units. */
  readonly shadow: number;
}

interface Format {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly widthsPx: readonly number[];
  readonly place: Place;
  /** The upper edge of the grass. */
  readonly rise: readonly Point[];
  readonly scale: number;
  readonly sun: Setting["sun"];
  readonly belongings: readonly Belonging[];
  readonly ferns: readonly number[];
  readonly trees: readonly (readonly [kind: "emergent" | "palm", x: number, rise: number, size: number])[];
  readonly flower?: Point;
  /** How large the ferns in the lower corners are, beside the rest. */
  readonly corners: number;
  readonly bird: Point;
}

const WIDE: Format = {
  name: "talents-wide",
  width: 1440,
  height: 480,
  widthsPx: [1440, 2160],
  place: { x: 738, y: 438, size: 0.76 },
  rise: [
    [-40, 372],
    [200, 382],
    [470, 376],
    [738, 370],
    [1010, 376],
    [1250, 384],
    [1480, 370],
  ],
  scale: 0.8,
  sun: { centre: [742, 246], radius: 138, halo: 1.2 },
  belongings: [
    { draw: easel, at: [456, 418], size: 0.82, leanDeg: -2, shadow: 96 },
    { draw: standingSlate, at: [1004, 424], size: 1.02, leanDeg: 4, shadow: 104 },
    { draw: hotBowl, at: [346, 440], size: 0.9, shadow: 46 },
    { draw: paints, at: [546, 424], size: 0.9, leanDeg: 6, shadow: 62 },
    { draw: books, at: [1142, 450], size: 0.78, shadow: 100 },
  ],
  ferns: [30, 150, 640, 868, 1290, 1420],
  trees: [
    ["emergent", 52, 200, 1.1],
    ["palm", 232, 120, 0.8],
    ["palm", 1270, 140, 0.86],
    ["emergent", 1402, 176, 1.05],
  ],
  flower: [204, 432],
  corners: 1,
  bird: [1196, 196],
};
const PHONE: Format = {
  name: "talents-phone",
  width: 390,
  height: 280,
  widthsPx: [390, 780, 1170],
  place: { x: 195, y: 252, size: 0.44 },
  rise: [
    [-20, 204],
    [80, 206],
    [195, 200],
    [310, 206],
    [410, 204],
  ],
  scale: 0.5,
  sun: { centre: [197, 142], radius: 80, halo: 1.2 },
  belongings: [
    { draw: easel, at: [64, 246], size: 0.42, leanDeg: -2, shadow: 96 },
    { draw: standingSlate, at: [332, 250], size: 0.4, leanDeg: 4, shadow: 104 },
  ],
  ferns: [6, 128, 262, 386],
  trees: [
    ["palm", 14, 108, 0.56],
    ["palm", 380, 96, 0.52],
  ],
  corners: 0.5,
  bird: [322, 118],
};

/** Ferns in the lower corners: how far from the side, and how long. */
const CORNERS = [
  [20, 118],
  [128, 92],
  [226, 64],
] as const;

const HEAD: HeadSetting = { expression: "hello", tiltDeg: -4 };

/** Him in the middle of all that he uses, arms up: look what I can do. */
function talents({
  place,
  rise,
  sun,
  belongings,
  ferns,
  trees,
  flower,
  bird,
  scale,
  corners,
  ...format
}: Format): Scene {
  const { width, height } = format;
  const isWide = width > 1000;
  return {
    ...format,
    isLayered: false,
    parts: [eyelidsOf(place, sittingHead(), HEAD), swayingTail(place, sittingTail())],
    draw: ({ fur, forest }: Daytime) => {
      const setting: Setting = {
        width,
        height,
        horizonY: surfaceAt(rise, width / 2),
        scale,
        seed: 43,
        sun,
        forest,
      };
      const { horizonY } = setting;
      const [, , l2, l3, l4, l5] = forest.depths;
      const props = propsOf(fur);
      const plant = (
        x: number,
        by: number,
        length: number,
        fill: string,
        lit: string,
        seed: number,
      ): Markup => fern([x, surfaceAt(rise, x) + by * scale], length * scale, fill, lit, seed);
      return {
        back:
          // In wide windows words stand before all of it.
          sky(setting, isWide ? 1 : 0) +
          ridge(setting, horizonY - 96 * scale, 0) +
          ridge(setting, horizonY - 44 * scale, 1) +
          hornbill(setting, bird, isWide ? 0.6 : 0.3, "down"),
        mid:
          mist(setting, horizonY - 20 * scale, 44 * scale) +
          canopy(setting, {
            y: horizonY - 4 * scale,
            swell: 14 * scale,
            crown: 40 * scale,
            fill: l2,
            rim: forest.rims[2],
            seed: 11,
            rows: 1,
          }) +
          trees
            .map(([kind, x, tall, size], i) => {
              const tree = {
                foot: [x, surfaceAt(rise, x) + 20 * scale] as Point,
                heightUnits: tall * scale,
                size: size * scale,
                trunk: forest.trunks[1],
                fill: l2,
                rim: forest.rims[2],
              };
              return kind === "palm"
                ? palm({ ...tree, lean: (x < width / 2 ? -12 : 12) * scale })
                : emergent({ ...tree, seed: 70 + i });
            })
            .join(""),
        stage:
          ferns.map((x, i) => plant(x, 14, 70 + (i % 3) * 12, l4, l3, 80 + i)).join("") +
          meadow(setting, rise) +
          (flower ? rafflesia(setting, flower, 0.5 * scale) : "") +
          fireflies(setting, Math.round(width / 60), 0) +
          belongings
            .map(({ draw, at: [x, y], size, leanDeg = 0, shadow }) =>
              group(
                `translate(${x} ${y}) scale(${size})`,
                groundShadow(fur, 0, shadow) + group(`rotate(${leanDeg})`, draw(props)),
              ),
            )
            .join("") +
          placed(
            place,
            sit({
              palette: fur,
              light: 1,
              leftArm: "cheer",
              raisedArm: "cheer",
              isTailApart: true,
              headOptions: HEAD,
            }),
          ),
        front: CORNERS.flatMap(([inset, length], i) =>
          [inset * scale * corners, width - inset * scale * corners].map((x) =>
            fern([x, height + 14 * scale], length * scale * corners, l5, l4, 60 + i),
          ),
        ).join(""),
      };
    },
  };
}

/** Grass from side to side down to the picture's foot, lit along its edge, and blades on it. */
function meadow({ width, height, scale: k, seed, forest }: Setting, edge: readonly Point[]): Markup {
  const random = randomFrom(seed + 3);
  const shape = smooth([...edge, [edge.at(-1)?.[0] ?? 0, height + 60], [edge[0]?.[0] ?? 0, height + 60]], {
    tension: 1 / 8,
  });
  const blades = Array.from({ length: Math.round(width / (26 * k)) }, () => {
    const x = random() * width;
    const top = surfaceAt(edge, x);
    const y = top + (0.2 + random() * 0.8) * (height - top);
    const lean = (random() - 0.5) * 14 * k;
    const tall = (12 + random() * 10) * k;
    const blade = mark(
      [
        [x, y],
        [x + lean * 0.3, y - tall * 0.5],
        [x + lean, y - tall],
      ],
      5 * k,
    );
    return filled(blade, random() > 0.5 ? forest.mossLit : forest.depths[4], 'opacity=".6"');
  }).join("");
  return filled(shape, forest.moss) + filled(mark([...edge], 12 * k, "leaf", 40), forest.mossLit) + blades;
}

/** The edge of the grass at `x`. */
function surfaceAt(edge: readonly Point[], x: number): number {
  for (let i = 0; i <= 400; i++) {
    const [at, y] = spineAt(edge, i / 400);
    if (at >= x) return y;
  }
  return edge.at(-1)?.[1] ?? 0;
}

export const TALENT_SCENES: readonly Scene[] = [talents(WIDE), talents(PHONE)];
