import { fern } from "../forest/land.ts";
import type { Setting } from "../forest/setting.ts";
import { tracks, trail } from "../forest/trail.ts";
import { emergent, greatTrunk, palm } from "../forest/trees.ts";
import { smooth } from "../geometry/outline.ts";
import { type Point, points } from "../geometry/point.ts";
import { FATHER, MOTHER } from "../head/build.ts";
import { nap } from "../poses/nap.ts";
import { standGrown } from "../poses/stand.grown.ts";
import { ellipse, filled, group, type Markup, num, stroke } from "../svg.ts";
import { type ClearingOptions, clearing, frontLeaves } from "./clearing.ts";
import { placed } from "./cub.ts";
import type { Daytime, Scene } from "./scene.ts";

const WIDTH = 640;
const HEIGHT = 320;

interface Help {
  readonly name: string;
  readonly seed: number;
  readonly sun: Setting["sun"];
  readonly options: ClearingOptions;
  readonly leaves: { readonly left: number; readonly right: number };
  readonly stage: (daytime: Daytime, setting: Setting) => Markup;
}

function help({ name, seed, sun, options, leaves, stage }: Help): Scene {
  return {
    name,
    width: WIDTH,
    height: HEIGHT,
    widthsPx: [320, 480],
    isLayered: false,
    isSmall: true,
    draw: (daytime) => {
      const { forest } = daytime;
      const setting: Setting = {
        width: WIDTH,
        height: HEIGHT,
        horizonY: 186,
        scale: 0.62,
        seed,
        sun,
        forest,
      };
      const place = clearing(setting, options);
      return {
        back: place.back,
        mid: place.mid,
        stage: place.floor + stage(daytime, setting),
        front: frontLeaves({ ...setting, scale: 0.5 }, HEIGHT, leaves),
      };
    },
  };
}

/** A forest large enough to be alone in: high trees, and one tiger below them. */
const HABITAT = help({
  name: "help-habitat",
  seed: 31,
  // Between two crowns: one before the moon would bite a piece out of it.
  sun: { centre: [362, 100], radius: 58 },
  options: {
    treesLeft: 150,
    treesRight: 170,
    groundHeight: 78,
    birds: [{ at: [272, 58], size: 0.36, beat: "up" }],
  },
  leaves: { left: 0.7, right: 0.7 },
  stage: ({ fur, forest }) =>
    emergent({
      foot: [196, 252],
      heightUnits: 196,
      size: 0.86,
      trunk: forest.trunks[2],
      fill: forest.depths[3],
      rim: forest.rims[3],
      seed: 12,
    }) +
    placed(
      { x: 372, y: 282, size: 0.34 },
      standGrown({ palette: fur, light: 1, headOptions: { build: MOTHER } }),
    ) +
    emergent({
      foot: [528, 276],
      heightUnits: 236,
      size: 1.06,
      trunk: forest.depths[5],
      fill: forest.depths[4],
      rim: forest.depths[3],
      seed: 5,
    }),
});

/** A camera at a trunk, and who walks by without noticing. */
const MONITORING = help({
  name: "help-monitoring",
  seed: 43,
  sun: { centre: [236, 106], radius: 66 },
  options: { treesLeft: 120, treesRight: 0, groundHeight: 84 },
  leaves: { left: 0.7, right: 0 },
  stage: ({ fur, forest }, setting) => {
    const way: Point[] = [
      [-60, 330],
      [160, 300],
      [360, 292],
      [700, 316],
    ];
    return (
      trail(setting, way, [34, 26]) +
      placed(
        { x: 236, y: 296, size: 0.5 },
        standGrown({ palette: fur, light: 1, headOptions: { build: FATHER } }),
      ) +
      greatTrunk({ foot: [532, 312], halfWidth: 58, fill: forest.depths[5], lit: forest.depths[4] }) +
      cameraTrap(setting, [500, 176]) +
      fern([450, 326], 86, forest.depths[5], forest.depths[4], 3)
    );
  },
});

/** What rangers carried out of the forest: wires, wound up, beside a hat at its post. */
const PATROL = help({
  name: "help-patrol",
  seed: 59,
  sun: { centre: [470, 112], radius: 64 },
  options: {
    treesLeft: 130,
    treesRight: 130,
    groundHeight: 90,
    birds: [{ at: [356, 70], size: 0.4, beat: "down" }],
  },
  leaves: { left: 0.6, right: 0.7 },
  stage: (_daytime, setting) => {
    const way: Point[] = [
      [300, 380],
      [392, 304],
      [494, 270],
      [548, 240],
      [560, 216],
    ];
    return (
      trail(setting, way, [62, 4]) +
      tracks(setting, way.slice(1), { count: 6, size: 0.5, shrinkTo: 0.3 }) +
      rangersPost(setting, [226, 306])
    );
  },
});

/** A village house on stilts, its roof like horns, and a cub who sleeps nearby. */
const LEARNING = help({
  name: "help-learning",
  seed: 71,
  sun: { centre: [180, 108], radius: 62 },
  options: { treesLeft: 130, treesRight: 120, groundHeight: 86 },
  leaves: { left: 0.6, right: 0.6 },
  stage: ({ fur, forest }, setting) =>
    palm({
      foot: [548, 262],
      heightUnits: 168,
      size: 0.8,
      trunk: forest.trunks[2],
      fill: forest.depths[4],
      rim: forest.depths[3],
      lean: 18,
    }) +
    villageHouse(setting, [412, 286]) +
    placed({ x: 168, y: 300, size: 0.44 }, nap({ palette: fur, light: 1 })),
});

/** A weatherproof box with its lens, strapped round the trunk; `at` is its middle. */
function cameraTrap({ forest }: Setting, [x, y]: Point): Markup {
  return group(
    `translate(${num(x)} ${num(y)})`,
    stroke("M-18 2C10 12 52 12 90 0", forest.soil, 9) +
      `<rect x="-30" y="-42" width="60" height="84" rx="12" fill="${forest.rock}"/>` +
      `<rect x="-24" y="-36" width="48" height="72" rx="8" fill="${forest.rockLit}"/>` +
      `<rect x="-17" y="-29" width="34" height="17" rx="5" fill="${forest.soil}"/>` +
      [-10, 0, 10].map((dx) => ellipse([dx, -20.5], 3, 3, forest.flower)).join("") +
      ellipse([0, 12], 17, 17, forest.soil) +
      ellipse([0, 12], 11, 11, forest.water[2]) +
      ellipse([4, 8], 4, 4, forest.disc),
  );
}

/** A post with a hat on it and a coil of wire hung up below; `foot` is where it stands. */
function rangersPost({ forest }: Setting, [x, y]: Point): Markup {
  const post = smooth(points("-13,0 -11,-90 -12,-164 -4,-174 8,-173 12,-162 11,-84 14,0"), {
    tension: 1 / 12,
  });
  const crown = smooth(points("-36,-178 -34,-206 -26,-226 -10,-222 0,-216 10,-223 26,-226 35,-204 36,-178"), {
    tension: 1 / 8,
  });
  const band = smooth(points("-37,-178 -36,-190 0,-186 36,-190 37,-178 0,-173"), { tension: 1 / 8 });
  const sack = smooth(points("24,0 22,-46 30,-76 58,-86 86,-76 96,-44 94,0"), { tension: 1 / 7 });
  const flap = smooth(points("24,-50 32,-78 58,-88 86,-78 95,-50 78,-40 58,-37 38,-41"), { tension: 1 / 7 });
  const coil = [
    [0, 0, 34, 40],
    [5, 3, 33, 36],
    [-4, 5, 31, 38],
    [2, 8, 35, 35],
  ]
    .map(
      ([dx = 0, dy = 0, rx, ry]) =>
        `<ellipse cx="${dx}" cy="${-92 + dy}" rx="${rx}" ry="${ry}" fill="none" stroke="${forest.rockLit}" stroke-width="3.4"/>`,
    )
    .join("");
  return group(
    `translate(${num(x)} ${num(y)})`,
    filled(sack, forest.moss) +
      filled(flap, forest.mossLit) +
      `<rect x="52" y="-48" width="12" height="22" rx="4" fill="${forest.soilLit}"/>` +
      filled(post, forest.wood) +
      stroke("M-5 -12V-70M3 -96V-150", forest.woodLit, 3) +
      ellipse([0, -132], 5, 5, forest.soil) +
      coil +
      stroke("M-24 -58C-40 -44 -30 -30 -44 -22M26 -54C38 -46 34 -34 46 -32", forest.rockLit, 3.4) +
      ellipse([0, -178], 62, 11, forest.pathEdge) +
      ellipse([0, -181], 62, 10, forest.path) +
      filled(crown, forest.path) +
      filled(band, forest.pathEdge),
  );
}

/** A house of the Minangkabau, drawn in a few cuts; `foot` is the middle of its stilts. */
function villageHouse({ forest }: Setting, [x, y]: Point): Markup {
  const roof = (by: number, fill: string): Markup =>
    filled(
      smooth(
        points(
          "-118,-178 -84,-142 -40,-124 0,-120 40,-124 84,-142 118,-178 104,-120 94,-84 0,-80 -94,-84 -104,-120",
        ).map(([px, py]): Point => [px, py + by]),
        { tension: 1 / 9 },
      ),
      fill,
    );
  const light = forest.isNight ? forest.bill : forest.disc;
  return group(
    `translate(${num(x)} ${num(y)})`,
    [-70, -24, 24, 70]
      .map((px) => `<rect x="${px - 5}" y="-36" width="10" height="40" fill="${forest.soilLit}"/>`)
      .join("") +
      `<rect x="-86" y="-90" width="172" height="58" rx="3" fill="${forest.woodLit}"/>` +
      `<rect x="-92" y="-38" width="184" height="9" rx="3" fill="${forest.wood}"/>` +
      [-58, 34]
        .map(
          (px) =>
            `<rect x="${px}" y="-76" width="26" height="26" rx="3" fill="${forest.wood}"/>` +
            `<rect x="${px + 4}" y="-72" width="18" height="18" rx="2" fill="${light}"/>`,
        )
        .join("") +
      `<rect x="-13" y="-78" width="26" height="42" rx="3" fill="${forest.wood}"/>` +
      `<path d="M-16 4L-10 -32M16 4L10 -32M-14 -8H14M-12 -20H12" stroke="${forest.soilLit}" stroke-width="5" fill="none"/>` +
      roof(0, forest.soilLit) +
      roof(-7, forest.wood),
  );
}

/** The ways in which the fund helps, one picture each. */
export const HELP_SCENES: readonly Scene[] = [HABITAT, MONITORING, PATROL, LEARNING];
