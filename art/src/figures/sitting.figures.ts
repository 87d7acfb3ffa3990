import type { Palette } from "../palette.ts";
import { LOOKING_DOWN } from "../poses/pose.ts";
import { type SitOptions, sit } from "../poses/sit.ts";
import type { PropsPalette } from "../props/props.palette.ts";
import {
  book,
  bowl,
  brush,
  fallenLeaf,
  levelSlate,
  magnifier,
  paintBoard,
  propsOf,
  seedling,
  steam,
} from "../props/props.ts";
import { group } from "../svg.ts";
import { type Figure, light } from "./figure.ts";

type Pose = Omit<SitOptions, "palette" | "light">;

/** A sitting figure; `pose` may need the colours of things. */
function sitting(figure: Omit<Figure, "draw">, pose: Pose | ((props: PropsPalette) => Pose)): Figure {
  const draw = (palette: Palette) =>
    sit({ palette, light, ...(typeof pose === "function" ? pose(propsOf(palette)) : pose) });
  return { ...figure, draw };
}

export const SITTING_FIGURES: readonly Figure[] = [
  sitting(
    {
      name: "sad",
      frame: { x: -134, y: -340, width: 365, height: 359 },
      displayWidthPx: 200,
    },
    { slump: 26, tail: "low", headOptions: { expression: "sad" } },
  ),
  sitting(
    {
      name: "sit",
      frame: { x: -134, y: -370, width: 337, height: 389 },
      displayWidthPx: 200,
    },
    {},
  ),
  sitting(
    {
      name: "wave",
      frame: { x: -134, y: -375, width: 343, height: 394 },
      displayWidthPx: 280,
    },
    { raisedArm: "wave", headOptions: { expression: "hello" } },
  ),
  sitting(
    { name: "wink", frame: { x: -134, y: -375, width: 343, height: 394 }, displayWidthPx: 200 },
    { raisedArm: "wave", headOptions: { expression: "wink", tiltDeg: -5 } },
  ),
  sitting(
    {
      name: "think",
      frame: { x: -134, y: -377, width: 336, height: 396 },
      displayWidthPx: 200,
    },
    { raisedArm: "chin", tail: "curl", headOptions: { expression: "think" } },
  ),
  sitting(
    { name: "paint", frame: { x: -240, y: -374, width: 443, height: 390 }, displayWidthPx: 200 },
    (props) => ({
      leftArm: "hold",
      raisedArm: "hold",
      headOptions: { expression: "happy", gaze: [4, -2], tiltDeg: 4 },
      prop: paintBoard(props) + brush(props),
    }),
  ),
  sitting(
    { name: "chart", frame: { x: -148, y: -370, width: 350, height: 386 }, displayWidthPx: 200 },
    (props) => ({
      leftArm: "front",
      raisedArm: "front",
      tail: "curl",
      headOptions: { expression: "focus" },
      prop: levelSlate(props),
    }),
  ),
  sitting(
    { name: "read", frame: { x: -148, y: -370, width: 351, height: 386 }, displayWidthPx: 200 },
    (props) => ({
      leftArm: "front",
      raisedArm: "front",
      headOptions: LOOKING_DOWN,
      prop: book(props),
    }),
  ),
  sitting(
    { name: "bowl", frame: { x: -134, y: -370, width: 337, height: 386 }, displayWidthPx: 240 },
    (props) => ({
      leftArm: "cup",
      raisedArm: "cup",
      headOptions: { expression: "joy" },
      prop: bowl(props),
      onTop: steam(props),
    }),
  ),
  sitting(
    { name: "plant", frame: { x: -134, y: -370, width: 336, height: 386 }, displayWidthPx: 240 },
    (props) => ({
      leftArm: "cup",
      raisedArm: "cup",
      tail: "curl",
      headOptions: { expression: "happy", gaze: [0, 4] },
      prop: seedling(props),
    }),
  ),
  sitting(
    { name: "inspect", frame: { x: -134, y: -376, width: 359, height: 395 }, displayWidthPx: 200 },
    (props) => ({
      raisedArm: "hold",
      headOptions: { expression: "curious", gaze: [5, -2], tiltDeg: -6 },
      prop: magnifier(props),
    }),
  ),
  sitting(
    { name: "leaf", frame: { x: -134, y: -393, width: 336, height: 412 }, displayWidthPx: 200 },
    (props) => ({
      tail: "curl",
      headOptions: { expression: "wow", gaze: [0, -7], tiltDeg: 0 },
      onTop: group("translate(0 -262)", fallenLeaf(props)),
    }),
  ),
  sitting(
    { name: "look-up", frame: { x: -134, y: -374, width: 337, height: 393 }, displayWidthPx: 200 },
    { headOptions: { expression: "curious", pitchDeg: -16, gaze: [4, -8], tiltDeg: -8 } },
  ),
  sitting(
    { name: "roar", frame: { x: -134, y: -374, width: 337, height: 393 }, displayWidthPx: 200 },
    { headOptions: { expression: "roar", pitchDeg: -5 } },
  ),
  sitting(
    { name: "cheer", frame: { x: -194, y: -370, width: 397, height: 386 }, displayWidthPx: 240 },
    { leftArm: "cheer", raisedArm: "cheer", headOptions: { expression: "joy" } },
  ),
];
