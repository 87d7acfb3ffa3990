import { head } from "../head/head.ts";
import { lettering } from "../lettering/lettering.ts";
import { DAY, type Palette } from "../palette.ts";
import { placed } from "../scenes/cub.ts";
import { type Markup, num } from "../svg.ts";
import { background, brightness, type GeneratedWork, type Look, sized } from "./generated.work.ts";

const SIDE = 1080;
const MIDDLE = SIDE / 2;
const PAPER = "#F7EBD3";
const INK = "#124534";
/** The medallion that the portrait lies in. */
const FIELD = 352;
const FACE = { x: MIDDLE, y: MIDDLE + 14, size: 2.34 };
const TILT_DEG = -4;
const LINE_SPACING = 6.4;
const STEP = 3;

/** Only what has a tone: what is ink is drawn as a line of its own, or a graver's work would fray at its edges. */
const TONES: Palette = {
  ...DAY,
  fur: "#8A8A8A",
  farFur: "#707070",
  rim: "#D8D8D8",
  cream: "#F2F2F2",
  farCream: "#D0D0D0",
  muzzle: "#FFFFFF",
  creamRim: "#FFFFFF",
  ink: "#8A8A8A",
  nose: "#6A6A6A",
  noseLight: "#C0C0C0",
  innerEar: "#C8C8C8",
  iris: "#BEBEBE",
  tongue: "#9A9A9A",
  shade: "#000000",
  shadeOpacity: 0.34,
};
/** And only what is ink, with the light in his eyes cut out again. */
const LINES: Palette = {
  ...DAY,
  fur: "none",
  farFur: "none",
  rim: "none",
  cream: "none",
  farCream: "none",
  muzzle: "none",
  creamRim: "none",
  ink: INK,
  nose: INK,
  noseLight: PAPER,
  innerEar: "none",
  iris: "url(#hatch)",
  tongue: "none",
  catchLight: PAPER,
  shadeOpacity: 0,
};

/** Where he is, for a mask. */
const WHITE: Palette = Object.assign({ ...DAY, shadeOpacity: 0 }, allIn("#FFFFFF"));

function allIn(colour: string): Partial<Palette> {
  const colours = Object.entries(DAY).filter(([, value]) => typeof value === "string");
  return Object.fromEntries(colours.map(([name]) => [name, colour]));
}

const face = (palette: Palette): Markup =>
  placed(FACE, head({ palette, expression: "happy", tiltDeg: TILT_DEG }));

/** A portrait in one ink, as banknotes are engraved: lines that swell in the dark and bend round the form, in a frame of rosettes. */
export const engraving: GeneratedWork = {
  name: "engraved",
  widthPx: SIDE,
  heightPx: SIDE,
  source: () =>
    sized(
      SIDE,
      SIDE,
      `<defs><filter id="soft" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="5"/></filter></defs>` +
        background("#FFFFFF", { widthPx: SIDE, heightPx: SIDE }) +
        `<g filter="url(#soft)">${face(TONES)}</g>`,
    ),
  generate(look, size) {
    return (
      `<defs><clipPath id="field"><circle cx="${MIDDLE}" cy="${MIDDLE}" r="${FIELD}"/></clipPath>
        <mask id="him">${face(WHITE)}</mask>
        <pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(35)">
          <rect width="5" height="5" fill="${PAPER}"/><rect width="5" height="1.7" fill="${INK}"/></pattern>
        <filter id="contour" x="-5%" y="-5%" width="110%" height="110%">
          <feMorphology in="SourceAlpha" operator="dilate" radius="9" result="wide"/>
          <feFlood flood-color="${PAPER}"/><feComposite in2="wide" operator="in" result="rim"/>
          <feMorphology in="SourceAlpha" operator="dilate" radius="2.2" result="close"/>
          <feFlood flood-color="${INK}"/><feComposite in2="close" operator="in" result="line"/>
          <feFlood flood-color="${PAPER}"/><feComposite in2="SourceAlpha" operator="in" result="paper"/>
          <feMerge><feMergeNode in="rim"/><feMergeNode in="line"/><feMergeNode in="paper"/></feMerge>
        </filter></defs>` +
      background(PAPER, size) +
      // A wall rounds a picture's corners: the frame lies within them.
      `<g transform="translate(${MIDDLE} ${MIDDLE}) scale(.94) translate(${-MIDDLE} ${-MIDDLE})">` +
      rosettes() +
      `<circle cx="${MIDDLE}" cy="${MIDDLE}" r="${FIELD + 14}" fill="${PAPER}"/>` +
      `<g clip-path="url(#field)">${ground()}<g filter="url(#contour)">${face(WHITE)}</g><g mask="url(#him)">${tones(look)}</g>${face(LINES)}</g>` +
      ring(FIELD, 5) +
      ring(FIELD + 11, 1.6) +
      corners() +
      banner() +
      "</g>"
    );
  },
};

const ring = (radius: number, width: number): Markup =>
  `<circle cx="${MIDDLE}" cy="${MIDDLE}" r="${num(radius)}" fill="none" stroke="${INK}" stroke-width="${width}"/>`;

/** A line whose width changes along it. */
function ribbon(
  places: readonly (readonly [number, number])[],
  half: (x: number, y: number) => number,
): Markup {
  const above = places.map(([x, y]) => `${num(x)} ${num(y - half(x, y))}`);
  const below = places.toReversed().map(([x, y]) => `${num(x)} ${num(y + half(x, y))}`);
  return `<path d="M${[...above, ...below].join("L")}Z" fill="${INK}"/>`;
}

/** His face: lines that bend over it like circles of latitude over a globe. */
function tones(look: Look): Markup {
  const reach = 380;
  const count = Math.ceil((2 * reach) / LINE_SPACING);
  return Array.from({ length: count }, (_, index) => {
    const level = (index / count) * 2 - 1;
    const places = Array.from(
      { length: Math.ceil((2 * reach) / STEP) },
      (_unused, step): [number, number] => {
        const x = FACE.x - reach + step * STEP;
        const across = (x - FACE.x) / reach;
        // Flat in the middle of the face, bowed at its crown and chin.
        return [x, FACE.y + reach * level + level * (1 - across ** 2) * 26 - (1 - across ** 2) * 8];
      },
    );
    return ribbon(places, (x, y) => {
      const dark = 1 - brightness(look(x, y));
      // Away from the light, which falls from the upper right, all of it is darker.
      const turned = Math.max(0, ((FACE.x - x) * 0.7 + (y - FACE.y) * 0.5) / 330);
      return 0.34 + (dark + turned * 0.22) * LINE_SPACING * 0.44;
    });
  }).join("");
}

/** Behind him: fine level lines, and in their swelling the rays of a sun. */
function ground(): Markup {
  return Array.from({ length: 118 }, (_, index) => {
    const y = MIDDLE - FIELD + index * 6;
    const places = Array.from({ length: 236 }, (_unused, step): [number, number] => [
      MIDDLE - FIELD + step * STEP,
      y,
    ]);
    return ribbon(places, (x, at) => {
      const away = Math.hypot(x - MIDDLE, at - MIDDLE) / FIELD;
      const ray = 0.5 + 0.5 * Math.cos(Math.atan2(at - FACE.y, x - FACE.x) * 24);
      return 0.85 + away ** 2 * 0.5 + ray * 0.7;
    });
  }).join("");
}

/** Guilloche: many curves of one kind, each turned a little further. */
function rosettes(): Markup {
  const curve = (waves: number, inner: number, outer: number, phase: number): Markup => {
    const middle = (inner + outer) / 2;
    const swing = (outer - inner) / 2;
    const points = Array.from({ length: 541 }, (_, step) => {
      const turn = (step / 540) * 2 * Math.PI;
      const radius = middle + swing * Math.cos(waves * turn + phase);
      return `${num(MIDDLE + Math.cos(turn) * radius)} ${num(MIDDLE + Math.sin(turn) * radius)}`;
    });
    return `<path d="M${points.join("L")}Z" fill="none" stroke="${INK}" stroke-width="1.15"/>`;
  };
  const braid = (waves: number, inner: number, outer: number, count: number): Markup =>
    Array.from({ length: count }, (_, index) =>
      curve(waves, inner, outer, (index / count) * 2 * Math.PI),
    ).join("");
  return braid(36, 371, 422, 7) + braid(24, 416, 482, 9) + ring(490, 2.2) + ring(497, 1);
}

/** What is left in the corners: a small rosette each, and lines along the edge. */
function corners(): Markup {
  const flower = (x: number, y: number): Markup =>
    `${Array.from({ length: 6 }, (_, index) => {
      const points = Array.from({ length: 181 }, (_unused, step) => {
        const turn = (step / 180) * 2 * Math.PI;
        const radius = 34 + 20 * Math.cos(8 * turn + (index / 6) * 2 * Math.PI);
        return `${num(x + Math.cos(turn) * radius)} ${num(y + Math.sin(turn) * radius)}`;
      });
      return `<path d="M${points.join("L")}Z" fill="none" stroke="${INK}" stroke-width="1.15"/>`;
    }).join("")}<circle cx="${x}" cy="${y}" r="11" fill="${INK}"/>`;
  const inset = (by: number, width: number): Markup =>
    `<rect x="${by}" y="${by}" width="${SIDE - 2 * by}" height="${SIDE - 2 * by}" fill="none" stroke="${INK}" stroke-width="${width}"/>`;
  const at = 92;
  return (
    [at, SIDE - at].flatMap((x) => [at, SIDE - at].map((y) => flower(x, y))).join("") +
    inset(14, 4) +
    inset(24, 1.4)
  );
}

/** His name, on a ribbon over the frame. */
function banner(): Markup {
  const [width, height] = [328, 104];
  const top = MIDDLE + FIELD + 8;
  const pill = (by: number, fill: string, line: number): Markup =>
    `<rect x="${MIDDLE - width / 2 + by}" y="${top + by}" width="${width - 2 * by}" height="${height - 2 * by}" rx="${height / 2 - by}" fill="${fill}" stroke="${INK}" stroke-width="${line}"/>`;
  return (
    pill(0, PAPER, 4) +
    pill(9, INK, 0) +
    lettering("Bakso", { at: [MIDDLE, top + 75], anchor: "middle", size: 66, fill: PAPER })
  );
}
