import { family } from "../figures/family.figures.ts";
import { rafflesia, rock } from "../forest/land.ts";
import { jump } from "../poses/jump.ts";
import { sit } from "../poses/sit.ts";
import { brush, paintBoard, propsOf } from "../props/props.ts";
import { placed } from "../scenes/cub.ts";
import { type CardDrawing, onRock } from "./share-cards.ts";

/** A card without words: the browser writes what somebody made on it, and shares it. */
export interface CardGround extends CardDrawing {
  readonly name: "picture" | "proof" | "score" | "talk";
}

export const CARD_GROUNDS: readonly CardGround[] = [
  {
    // The picture hangs on the left; he stands beside it and looks at it.
    name: "picture",
    hour: "day",
    sun: { x: 932, y: 372, radius: 128 },
    seed: 21,
    draw: ({ fur }, setting) =>
      rock(setting, [934, 560], 150, 84) +
      placed(
        { x: 928, y: 580, size: 0.74 },
        sit({
          palette: fur,
          light: 1,
          leftArm: "hold",
          raisedArm: "hold",
          headOptions: { expression: "happy", yawDeg: -14, gaze: [-5, -1], tiltDeg: -3 },
          prop: paintBoard(propsOf(fur)) + brush(propsOf(fur)),
        }),
      ),
  },
  {
    name: "proof",
    hour: "day",
    sun: { x: 864, y: 404, radius: 132 },
    seed: 14,
    leavesRight: 0.3,
    draw: ({ fur }) => placed({ x: 855, y: 584, size: 0.37 }, family(fur)),
  },
  {
    name: "score",
    hour: "night",
    sun: { x: 886, y: 264, radius: 190 },
    seed: 19,
    draw: ({ fur }, setting) =>
      placed({ x: 850, y: 402, size: 0.98 }, jump({ palette: fur, light: 1 })) +
      rafflesia(setting, [640, 584], 0.7),
  },
  {
    name: "talk",
    hour: "night",
    sun: { x: 895, y: 276, radius: 186 },
    seed: 20,
    draw: onRock(() => ({ raisedArm: "wave", headOptions: { expression: "hello", tiltDeg: 4 } })),
  },
];
