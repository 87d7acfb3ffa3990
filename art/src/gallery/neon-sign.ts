import { FOREST_NIGHT, type ForestPalette } from "../forest/forest.palette.ts";
import type { Setting } from "../forest/setting.ts";
import { NIGHT, type Palette } from "../palette.ts";
import { placedHead } from "../poses/pose.ts";
import { sit, sittingHead } from "../poses/sit.ts";
import { clearing } from "../scenes/clearing.ts";
import { placed } from "../scenes/cub.ts";
import type { Markup } from "../svg.ts";
import type { Work } from "./work.ts";

const WIDTH = 1280;
const HEIGHT = 853;
/** Where the wet ground begins, which mirrors all above it. */
const SHORE = 742;
const MOON = { x: 640, y: 372, radius: 292 };

/** Almost no fills: a night in which only the edges shine. */
const FOREST: ForestPalette = {
  ...FOREST_NIGHT,
  sky: ["#0B0520", "#100729", "#170A35", "#220D45"],
  cloud: "#1B0B3A",
  disc: "#2A0F4E",
  halo: "#1E0B3F",
  haloOpacity: 0.7,
  depths: ["#1E0B42", "#1A0A3B", "#160932", "#12072A", "#0E0522", "#0B041B", "#080314"],
  rims: ["#B0489E", "#A33FC4", "#6A55F0", "#2FB6E0"],
  trunks: ["#1A0A3B", "#160932", "#12072A"],
  volcano: "#1E0B42",
  volcanoLit: "#3A1560",
  mist: "#FF9AD0",
  mistOpacity: 0.04,
  mote: "#7DF3FF",
};

/** Fills as dark as the night. Each of its own value, so that every kind of shape gets a tube of its own colour. */
const UNLIT: Palette = {
  ...NIGHT,
  fur: "#1B0A36",
  farFur: "#1B0A37",
  rim: "none",
  cream: "#1B0A38",
  farCream: "#1B0A39",
  muzzle: "#1B0A3A",
  creamRim: "none",
  ink: "#0C0420",
  nose: "#FF4F9E",
  noseLight: "#FFC1E2",
  innerEar: "#1B0A3B",
  iris: "#FFB938",
  tongue: "#FF5FA8",
  shadeOpacity: 0,
  groundShadowOpacity: 0,
};
/** A tube lies along the inner side of its shape, which clips it to half its width. */
const TUBES: readonly (readonly [fill: string, colour: string, width: number])[] = [
  [UNLIT.fur, "#FF9A3C", 8],
  [UNLIT.farFur, "#FF7A2E", 7],
  [UNLIT.cream, "#FF6FC8", 7],
  [UNLIT.farCream, "#E05AB8", 7],
  [UNLIT.muzzle, "#FFB0E2", 7],
  [UNLIT.innerEar, "#FF6FC8", 7],
  [UNLIT.ink, "#45E6FF", 3.6],
];

function lightened(drawing: Markup): Markup {
  return TUBES.reduce(
    (lines, [fill, colour, width]) =>
      lines
        .replaceAll(`stroke="${fill}"`, `stroke="${colour}"`)
        .replaceAll(` fill="${fill}"`, ` fill="${fill}" stroke="${colour}" stroke-width="${width}"`),
    drawing,
  );
}

const outlined = (drawing: Markup): Markup => `<g filter="url(#whole)">${drawing}</g>`;

/** What shines is spread twice, close about the tube and far into the night, faintly: the tubes themselves stay sharp on it. */
const glow = (id: string, near: number, far: number): Markup =>
  `<filter id="${id}" filterUnits="userSpaceOnUse" x="0" y="0" width="${WIDTH}" height="${HEIGHT}" color-interpolation-filters="sRGB">
    <feColorMatrix in="SourceGraphic" values="1 0 0 0 0  0 1 0 0 0  0 0 1 0 0  2 2.2 0.8 0 -1.1" result="light"/>
    <feComposite in="light" in2="SourceAlpha" operator="in" result="shining"/>
    <feColorMatrix in="shining" values="1 0 0 0 0  0 1 0 0 0  0 0 1 0 0  0 0 0 0.4 0" result="faint"/>
    <feGaussianBlur in="faint" stdDeviation="${near}" result="near"/>
    <feGaussianBlur in="faint" stdDeviation="${far}" result="far"/>
    <feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="far"/><feMergeNode in="far"/><feMergeNode in="near"/><feMergeNode in="shining"/></feMerge>
  </filter>`;

const ring = (radius: number, colour: string, width: number): Markup =>
  `<circle cx="${MOON.x}" cy="${MOON.y}" r="${radius}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;

/** A sign of glass tubes that somebody left in the forest: Bakso before a round moon, and both again in the wet ground. */
export const neonSign: Work = {
  name: "neon-dream",
  widthPx: WIDTH,
  heightPx: HEIGHT,
  draw() {
    const setting: Setting = {
      width: WIDTH,
      height: HEIGHT,
      horizonY: 560,
      scale: 0.95,
      seed: 101,
      // The sign has a moon of its own.
      sun: { centre: [MOON.x, -900], radius: 10 },
      forest: FOREST,
    };
    const { back, mid } = clearing(setting, {
      volcanoAt: 0.16,
      treesLeft: 250,
      treesRight: 250,
      groundHeight: HEIGHT - SHORE,
    });
    const moon =
      `<circle cx="${MOON.x}" cy="${MOON.y}" r="${MOON.radius - 26}" fill="url(#dusk)"/>` +
      ring(MOON.radius, "#FFC45C", 9) +
      ring(MOON.radius - 26, "#FF5FB4", 3.4) +
      ring(MOON.radius + 22, "#7B5CFF", 2.6);
    const place = { x: 632, y: SHORE - 26, size: 1.42 };
    const paint = { palette: UNLIT, light: 1, headOptions: { expression: "hello", tiltDeg: -4 } } as const;
    const cub = outlined(lightened(placed(place, sit({ ...paint, tail: "up" }))));
    // Once more by itself: the tube along his chin lies within the outline of all of him.
    const face = placedHead(sittingHead().at, { palette: UNLIT, light: 1, ...paint.headOptions });
    const head = outlined(lightened(placed(place, face)));
    const sign = `<g filter="url(#forestGlow)">${back}${mid}</g><g filter="url(#tubeGlow)">${moon}</g><g filter="url(#tubeGlow)">${cub}${head}</g>`;
    const waves = Array.from({ length: 9 }, (_, index) => {
      const y = SHORE + 8 + index * 12.5;
      const reach = 120 + index * 52;
      const colour = index % 3 === 0 ? "#FFC45C" : index % 3 === 1 ? "#FF6FC8" : "#45E6FF";
      return `<path d="M${640 - reach} ${y}H${640 - reach * 0.36}M${640 + reach * 0.22} ${y}H${640 + reach}" stroke="${colour}" stroke-width="2.4" stroke-linecap="round" opacity="${0.5 - index * 0.04}"/>`;
    }).join("");
    return `<defs>${glow("forestGlow", 2.5, 10)}${glow("tubeGlow", 5, 22)}
      <filter id="ripple" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="6 2"/></filter>
      <linearGradient id="deep" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0A0420" stop-opacity="0.05"/><stop offset="1" stop-color="#070216" stop-opacity="0.8"/></linearGradient>
      <radialGradient id="dusk"><stop offset="0" stop-color="#6B2A8F" stop-opacity="0.7"/><stop offset="1" stop-color="#2A0F4E" stop-opacity="0.25"/></radialGradient>
      <filter id="whole" filterUnits="userSpaceOnUse" x="0" y="0" width="${WIDTH}" height="${HEIGHT}">
        <feMorphology in="SourceAlpha" operator="dilate" radius="2.6" result="wide"/>
        <feFlood flood-color="#FF9A3C"/><feComposite in2="wide" operator="in" result="tube"/>
        <feMerge><feMergeNode in="tube"/><feMergeNode in="SourceGraphic"/></feMerge></filter>
      <clipPath id="shore"><rect y="${SHORE}" width="${WIDTH}" height="${HEIGHT - SHORE}"/></clipPath>
      <clipPath id="dry"><rect width="${WIDTH}" height="${SHORE}"/></clipPath></defs>
      <rect width="${WIDTH}" height="${HEIGHT}" fill="#0A0420"/>
      <g clip-path="url(#dry)">${sign}</g>
      <g clip-path="url(#shore)"><g filter="url(#ripple)"><g transform="translate(0 ${2 * SHORE}) scale(1 -1)" opacity="0.85">${sign}</g></g></g>
      <rect y="${SHORE}" width="${WIDTH}" height="${HEIGHT - SHORE}" fill="url(#deep)"/>
      ${waves}
      <path d="M0 ${SHORE}H${WIDTH}" stroke="#7B5CFF" stroke-width="2" opacity="0.55"/>`;
  },
};
