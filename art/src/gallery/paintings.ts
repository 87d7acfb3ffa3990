import { family } from "../figures/family.figures.ts";
import { hornbill } from "../forest/hornbill.ts";
import { fern, rafflesia, rock } from "../forest/land.ts";
import { fallenLog } from "../forest/trail.ts";
import { smooth } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import { jump } from "../poses/jump.ts";
import { nap } from "../poses/nap.ts";
import { peek } from "../poses/peek.ts";
import { sit } from "../poses/sit.ts";
import { stretch } from "../poses/stretch.ts";
import { swim } from "../poses/swim.ts";
import { bowl, fallenLeaf, propsOf, seedling, steam } from "../props/props.ts";
import { placed } from "../scenes/cub.ts";
import { DAWN, DUSK, NOON, RAIN, rain } from "../scenes/hours.ts";
import { filled, group, type Markup } from "../svg.ts";
import { placeWork, type Work } from "./work.ts";

/** Scenes of his days, each with a place and an hour of its own. */
export const PAINTINGS: readonly Work[] = [
  placeWork("good-morning", [1280, 960], {
    hour: DAWN,
    setting: { horizonY: 640, scale: 1, seed: 41, sun: { centre: [1010, 330], radius: 96 } },
    clearing: {
      volcanoAt: 0.2,
      birds: [
        { at: [250, 210], size: 0.62, beat: "up" },
        { at: [168, 292], size: 0.42, beat: "down" },
      ],
      clouds: [{ at: [560, 210], width: 300 }],
      groundHeight: 110,
    },
    stage: ({ fur }, setting) =>
      rock(setting, [564, 846], 270, 160) +
      placed(
        { x: 554, y: 866, size: 1.42 },
        sit({ palette: fur, light: 1, raisedArm: "wave", headOptions: { expression: "hello" } }),
      ) +
      rafflesia(setting, [1010, 884], 1),
  }),
  placeWork("asleep-under-the-moon", [1280, 960], {
    hour: "night",
    setting: { horizonY: 600, scale: 1, seed: 43, sun: { centre: [806, 276], radius: 168 } },
    clearing: { volcanoAt: 0.3, treesLeft: 260, treesRight: 190, groundHeight: 150 },
    stage: ({ fur }, setting) =>
      fallenLog(setting, [1020, 836], 720, 62) +
      placed({ x: 660, y: 842, size: 1.6 }, nap({ palette: fur, light: 1 })) +
      fern([242, 900], 130, setting.forest.depths[4], setting.forest.depths[3], 3),
  }),
  placeWork("bath-day", [1280, 853], {
    hour: NOON,
    setting: { horizonY: 520, scale: 0.94, seed: 47, sun: { centre: [990, 150], radius: 78 } },
    clearing: { volcanoAt: 0.62, clouds: [{ at: [270, 230], width: 240 }], groundHeight: 300 },
    leaves: { left: 0.85, right: 0.8 },
    stage: ({ fur }) =>
      river(1280, 622, 853, propsOf(fur)) +
      placed({ x: 610, y: 712, size: 1.55 }, swim({ palette: fur, light: 1 })),
  }),
  placeWork("a-bowl-of-bakso", [960, 1280], {
    hour: "day",
    setting: { horizonY: 820, scale: 1, seed: 53, sun: { centre: [480, 640], radius: 560 } },
    clearing: {
      groundHeight: 150,
    },
    stage: ({ fur }) => {
      const things = propsOf(fur);
      return (
        // So near that only he and his bowl have room.
        placed(
          { x: 474, y: 1400, size: 2.72 },
          sit({
            palette: fur,
            light: 1,
            leftArm: "cup",
            raisedArm: "cup",
            // All that the picture would have of it is a scrap at its edge.
            isTailApart: true,
            headOptions: { expression: "joy" },
            prop: bowl(things),
            onTop: steam(things),
          }),
        )
      );
    },
  }),
  placeWork("over-the-log", [1280, 720], {
    hour: "day",
    setting: { horizonY: 500, scale: 0.9, seed: 59, sun: { centre: [742, 280], radius: 196 } },
    clearing: { volcanoAt: 0.16, birds: [{ at: [230, 150], size: 0.56, beat: "down" }], groundHeight: 110 },
    stage: ({ fur }, setting) =>
      fallenLog(setting, [850, 676], 350, 52) +
      rafflesia(setting, [1080, 654], 0.8) +
      placed({ x: 690, y: 484, size: 1.08 }, jump({ palette: fur, light: 1 })),
  }),
  placeWork("the-three-of-them", [1280, 960], {
    hour: "night",
    setting: { horizonY: 620, scale: 0.96, seed: 61, sun: { centre: [636, 262], radius: 220 } },
    clearing: { treesLeft: 220, treesRight: 240, groundHeight: 120 },
    leaves: { left: 0.8, right: 0.34 },
    stage: ({ fur }) => placed({ x: 508, y: 876, size: 0.76 }, family(fur)),
  }),
  placeWork("who-goes-there", [1080, 1080], {
    hour: RAIN,
    setting: { horizonY: 640, scale: 1, seed: 67, sun: { centre: [560, -900], radius: 10 } },
    clearing: {
      clouds: [
        { at: [240, 190], width: 340 },
        { at: [800, 120], width: 420 },
      ],
      groundHeight: 190,
    },
    stage: ({ fur }, setting) =>
      rain([1080, 1080], { count: 90, length: 46, seed: 5 }) +
      fallenLog(setting, [1000, 900], 900, 130) +
      placed({ x: 520, y: 666, size: 1.9 }, peek({ palette: fur, light: 1 })) +
      rain([1080, 1080], { count: 26, length: 84, seed: 8 }),
  }),
  placeWork("one-tree-more", [960, 1280], {
    hour: "day",
    setting: { horizonY: 840, scale: 1, seed: 71, sun: { centre: [492, 570], radius: 280 } },
    clearing: { volcanoAt: 0.84, birds: [{ at: [260, 260], size: 0.66, beat: "up" }], groundHeight: 170 },
    stage: ({ fur }, setting) =>
      placed(
        { x: 480, y: 1168, size: 1.76 },
        sit({
          palette: fur,
          light: 1,
          leftArm: "cup",
          raisedArm: "cup",
          tail: "curl",
          headOptions: { expression: "happy", gaze: [0, 4] },
          prop: seedling(propsOf(fur)),
        }),
      ) + rafflesia(setting, [150, 1120], 0.9),
  }),
  placeWork("the-long-stretch", [1280, 853], {
    hour: DUSK,
    setting: { horizonY: 560, scale: 0.96, seed: 73, sun: { centre: [960, 452], radius: 150 } },
    clearing: { volcanoAt: 0.24, clouds: [{ at: [330, 210], width: 260 }], groundHeight: 120 },
    stage: ({ fur }, setting) =>
      rock(setting, [660, 762], 350, 120) +
      placed({ x: 640, y: 776, size: 1.28 }, stretch({ palette: fur, light: 1 })),
  }),
  placeWork("a-leaf-has-landed", [1080, 1080], {
    hour: "night",
    setting: { horizonY: 700, scale: 1, seed: 79, sun: { centre: [556, 470], radius: 240 } },
    clearing: { treesLeft: 240, treesRight: 200, groundHeight: 130 },
    stage: ({ fur }) =>
      placed(
        { x: 540, y: 978, size: 1.62 },
        sit({
          palette: fur,
          light: 1,
          tail: "curl",
          headOptions: { expression: "wow", gaze: [0, -7], tiltDeg: 0 },
          onTop: group("translate(0 -262)", fallenLeaf(propsOf(fur))),
        }),
      ),
  }),
  placeWork("two-hornbills", [960, 1280], {
    hour: "day",
    // Their tails are white: before the sun they would be lost.
    setting: { horizonY: 900, scale: 1.15, seed: 83, sun: { centre: [600, 560], radius: 215 } },
    clearing: {
      volcanoAt: 0.7,
      clouds: [
        { at: [230, 330], width: 280 },
        { at: [760, 250], width: 220 },
      ],
      treesLeft: 320,
      treesRight: 220,
      groundHeight: 80,
    },
    leaves: { left: 1.1, right: 1, top: 1 },
    stage: (_daytime, setting) =>
      hornbill(setting, [440, 640], 2.3, "up") + hornbill(setting, [700, 290], 1.2, "down"),
  }),
];

/** Water from bank to foot, a light ripple here and there. */
function river(
  width: number,
  bankY: number,
  bottomY: number,
  { water, waterLit }: { water: string; waterLit: string },
): Markup {
  const bank = Array.from({ length: 9 }, (_, i): Point => [(width * i) / 8, bankY + (i % 2 ? 9 : -6)]);
  const body: Point[] = [
    [-60, bankY],
    ...bank,
    [width + 60, bankY],
    [width + 60, bottomY + 60],
    [-60, bottomY + 60],
  ];
  const ripples = [
    [150, 672, 120],
    [1060, 690, 150],
    [330, 800, 170],
    [930, 812, 130],
    [640, 650, 90],
  ].map(([x = 0, y = 0, length = 0]) => {
    const wave: Point[] = [
      [x - length / 2, y],
      [x, y - 7],
      [x + length / 2, y],
      [x, y + 3],
    ];
    return filled(smooth(wave), waterLit, 'opacity=".8"');
  });
  return filled(smooth(body, { tension: 1 / 8 }), water) + ripples.join("");
}
