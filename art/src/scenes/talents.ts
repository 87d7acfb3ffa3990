import { type HeadSetting, LOOKING_DOWN } from "../poses/pose.ts";
import type { SitOptions } from "../poses/sit.ts";
import type { PropsPalette } from "../props/props.palette.ts";
import { book, brush, chartSlate, magnifier, paintBoard } from "../props/props.ts";
import type { Markup } from "../svg.ts";

/** One of the things he is good at. */
export interface Talent {
  readonly pose: Pick<SitOptions, "raisedArm" | "leftArm" | "tail">;
  readonly head: HeadSetting;
  readonly prop?: (props: PropsPalette) => Markup;
}

export const GREETS: Talent = { pose: { raisedArm: "wave" }, head: { expression: "hello", tiltDeg: -5 } };
export const PAINTS: Talent = {
  pose: { leftArm: "hold", raisedArm: "hold" },
  head: { expression: "happy", gaze: [4, -2], tiltDeg: 5 },
  prop: (props) => paintBoard(props) + brush(props),
};
export const LOOKS_CLOSELY: Talent = {
  pose: { raisedArm: "hold" },
  head: { expression: "curious", gaze: [5, -2], tiltDeg: -7 },
  prop: magnifier,
};
export const READS: Talent = {
  pose: { leftArm: "front", raisedArm: "front", tail: "curl" },
  head: { ...LOOKING_DOWN, tiltDeg: 3 },
  prop: book,
};
export const WATCHES: Talent = {
  pose: { leftArm: "front", raisedArm: "front", tail: "curl" },
  head: { expression: "joy", tiltDeg: -4 },
  prop: chartSlate,
};
export const THINKS: Talent = { pose: { raisedArm: "chin", tail: "curl" }, head: { expression: "think" } };
export const ROARS: Talent = { pose: {}, head: { expression: "roar", pitchDeg: -5 } };
