import { type Outline, toPath } from "./geometry/outline.ts";
import type { Point } from "./geometry/point.ts";

/** SVG markup: elements as text, ready to be joined. */
export type Markup = string;

/** A number as SVG text, to a hundredth. */
export function num(value: number): string {
  return rounded(value, 100);
}

/** The same to a ten-thousandth, for scales: a tall drawing grows by all of their error. */
export function scaleNum(value: number): string {
  return rounded(value, 1e4);
}

function rounded(value: number, stepsPerUnit: number): string {
  return (Math.round(value * stepsPerUnit) / stepsPerUnit).toString().replace(/^(-?)0\./, "$1.");
}

/** A filled outline. `attributes` are written as they are. */
export function filled(outline: Outline, fill: string, attributes = ""): Markup {
  return `<path d="${toPath(outline)}" fill="${fill}"${spaced(attributes)}/>`;
}

export function ellipse(centre: Point, rx: number, ry: number, fill: string, attributes = ""): Markup {
  const size = num(rx) === num(ry) ? `r="${num(rx)}"` : `rx="${num(rx)}" ry="${num(ry)}"`;
  const name = num(rx) === num(ry) ? "circle" : "ellipse";
  return `<${name} cx="${num(centre[0])}" cy="${num(centre[1])}" ${size} fill="${fill}"${spaced(attributes)}/>`;
}

/** A line with round ends, `d` in SVG path syntax. */
export function stroke(d: string, colour: string, width: number): Markup {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function group(transform: string, content: Markup): Markup {
  return `<g transform="${transform}">${content}</g>`;
}

/**
 * Makes renderers compose a clipped group before they clip it. Without it each shape is clipped by itself, and dark
 * stripes shine through the light rim as a hairline along the edge.
 */
const COMPOSED_FIRST = 'opacity=".999"';

/**
 * Shows only what of `content` lies within the outline. The clip's id is a hash of its shape: drawings stay pure
 * functions of their input, and two drawings on one page can only share an id when they share the shape.
 */
export function clipped(outline: Outline, content: Markup): Markup {
  const d = toPath(outline);
  const id = `c${hash(d)}`;
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})" ${COMPOSED_FIRST}>${content}</g>`;
}

/** A whole SVG document. `frame` is the part of the rig's plane that it shows. */
export function svgDocument(frame: Frame, content: Markup, size = ""): string {
  const { x, y, width, height } = frame;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${[x, y, width, height].map(num).join(" ")}"${spaced(size)}>${content}</svg>`;
}

export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const spaced = (attributes: string): string => (attributes ? ` ${attributes}` : "");

/** FNV-1a, 32 bits, in base 36. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return (value >>> 0).toString(36);
}
