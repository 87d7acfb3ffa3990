import { jump } from "../poses/jump.ts";
import { nap } from "../poses/nap.ts";
import { peek } from "../poses/peek.ts";
import { run } from "../poses/run.ts";
import { stand } from "../poses/stand.ts";
import { stretch } from "../poses/stretch.ts";
import { swim } from "../poses/swim.ts";
import { type Figure, light } from "./figure.ts";

export const MOVING_FIGURES: readonly Figure[] = [
  {
    name: "nap",
    frame: { x: -214, y: -213, width: 447, height: 230 },
    displayWidthPx: 200,
    draw: (palette) => nap({ palette, light }),
  },
  {
    name: "peek",
    frame: { x: -130, y: -152, width: 260, height: 190 },
    displayWidthPx: 156,
    draw: (palette) => peek({ palette, light }),
  },
  {
    name: "stand",
    frame: { x: -280, y: -346, width: 503, height: 370 },
    displayWidthPx: 360,
    draw: (palette) => stand({ palette, light }),
  },
  {
    name: "look-back",
    frame: { x: -280, y: -351, width: 498, height: 375 },
    displayWidthPx: 360,
    draw: (palette) =>
      stand({
        palette,
        light,
        headOptions: { expression: "curious", yawDeg: -16, tiltDeg: -6, gaze: [-5, -2] },
      }),
  },
  {
    name: "jump",
    frame: { x: -323, y: -335, width: 582, height: 390 },
    displayWidthPx: 320,
    draw: (palette) => jump({ palette, light }),
  },
  {
    name: "run",
    frame: { x: -339, y: -325, width: 592, height: 339 },
    displayWidthPx: 320,
    draw: (palette) => run({ palette, light }),
  },
  {
    name: "stretch",
    frame: { x: -259, y: -315, width: 515, height: 332 },
    displayWidthPx: 280,
    // Small as he is here, stripes under his mouth would be a beard.
    draw: (palette) => stretch({ palette, light }, { forelegStripesAt: 0.04, isOnLine: true }),
  },
  {
    name: "swim",
    frame: { x: -273, y: -177, width: 542, height: 218 },
    displayWidthPx: 280,
    draw: (palette) => swim({ palette, light }),
  },
];
