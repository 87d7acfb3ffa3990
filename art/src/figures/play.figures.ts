import { limb } from "../body/limb.ts";
import { stripePair } from "../body/stripes.ts";
import { brokenTrunk } from "../game/broken-trunk.ts";
import type { Way } from "../game/column.ts";
import { TRUNKS_DAY, TRUNKS_NIGHT_STILL } from "../game/trunks.palette.ts";
import { smooth } from "../geometry/outline.ts";
import { type Point, points } from "../geometry/point.ts";
import { profile } from "../geometry/spine.ts";
import { oval } from "../head/eyes.ts";
import { NIGHT, type Palette } from "../palette.ts";
import { hop } from "../poses/hop.ts";
import { peek } from "../poses/peek.ts";
import { clipped, ellipse, filled, group, type Markup, num, stroke } from "../svg.ts";
import { type Figure, light } from "./figure.ts";

const SIZE = 200;
const MIDDLE: Point = [SIZE / 2, SIZE / 2];
const RADIUS = 96;

/** The colours of the round paper that each of these lies on, and of what is on it. */
interface Paper {
  readonly sky: string;
  readonly halo: string;
  readonly disc: string;
  readonly hill: string;
  readonly hillLit: string;
  readonly sheet: string;
  readonly under: string;
  readonly band: string;
  readonly ring: string;
  readonly tap: string;
}
const PAPER_DAY: Paper = {
  sky: "#FFDA8E",
  halo: "#FFE7B0",
  disc: "#FFF6DA",
  hill: "#3F8A4C",
  hillLit: "#7DB45C",
  sheet: "#FFFDF6",
  under: "#E4CFA4",
  band: "#124534",
  ring: "#FFDA8E",
  tap: "#124534",
};
const PAPER_NIGHT: Paper = {
  sky: "#1C4C56",
  halo: "#2A6068",
  disc: "#F6EFD6",
  hill: "#16433C",
  hillLit: "#2F6D66",
  sheet: "#EBDCC4",
  under: "#A4957A",
  band: "#0B2A27",
  ring: "#6E9A96",
  tap: "#F6EFD6",
};

/** One step of how Bakso Jump is played, on round paper. */
function step(name: string, paint: (palette: Palette, paper: Paper) => Markup): Figure {
  return {
    name: `play-${name}`,
    frame: { x: 0, y: 0, width: SIZE, height: SIZE },
    // Cut out by itself, as a sticker, it would be none of him.
    isPiece: true,
    displayWidthPx: 96,
    draw: (palette) => {
      const paper = palette === NIGHT ? PAPER_NIGHT : PAPER_DAY;
      return clipped(
        oval(MIDDLE, RADIUS, RADIUS),
        ellipse(MIDDLE, RADIUS + 4, RADIUS + 4, paper.sky) + paint(palette, paper),
      );
    },
  };
}

const hill = ({ hill: dark, hillLit }: Paper): Markup =>
  filled(smooth(points("-10,168 40,154 96,160 150,150 210,160 210,210 -10,210")), hillLit) +
  filled(smooth(points("-10,174 40,160 96,166 150,156 210,166 210,210 -10,210")), dark);

/** His paw against the glass. */
const TAP = step("tap", (palette, paper) => {
  const arm = limb(points("122,250 116,200 104,150 98,104"), profile("0,47 0.5,42 1,38"), {
    palette,
    light,
    sockFrom: 0.62,
    hasPads: true,
    stripes: [0.24, 0.44].flatMap((along, i) => stripePair(along, i ? -1 : 1, 0.95, 15, { gap: 0.12 })),
  });
  const rays = [-150, -120, -90, -60, -30].map((angleDeg) => {
    const angle = (angleDeg * Math.PI) / 180;
    const at = (radius: number): string =>
      `${num(98 + Math.cos(angle) * radius)} ${num(100 + Math.sin(angle) * radius)}`;
    return `M${at(64)}L${at(78)}`;
  });
  return (
    ellipse([98, 100], 80, 80, paper.halo) +
    hill(paper) +
    stroke(rays.join(""), paper.tap, 8) +
    arm.arm +
    arm.paw
  );
});

/** He slips through between what hangs and what stands. */
const TRUNKS = step("trunks", (palette, paper) => {
  const trunks = palette === NIGHT ? TRUNKS_NIGHT_STILL : TRUNKS_DAY;
  const trunk = (way: Way, y: number): Markup =>
    group(`translate(138 ${y}) scale(.62)`, brokenTrunk(trunks, { way, length: 100, seed: 4 }));
  return (
    ellipse([84, 98], 66, 66, paper.halo) +
    ellipse([84, 98], 48, 48, paper.disc) +
    hill(paper) +
    trunk("hanging", 46) +
    trunk("standing", 154) +
    group("translate(98 106) rotate(-8) scale(.36)", hop("rise", { palette, light }))
  );
});

/** He looks over a leaf of the calendar, on which the sun comes up. */
const DAY = step("day", (palette, paper) => {
  const leaf = (turnDeg: number, fill: string): Markup =>
    `<rect x="40" y="98" width="120" height="76" rx="10" fill="${fill}" transform="rotate(${turnDeg} 100 110)"/>`;
  const sun =
    ellipse([100, 166], 21, 21, palette.fur) +
    stroke("M66 166H58M134 166H142M76 142L70 136M124 142L130 136M100 133V125", palette.fur, 6);
  return (
    hill(paper) +
    leaf(5, paper.under) +
    leaf(0, paper.sheet) +
    clipped(smooth(points("40,98 160,98 160,166 40,166"), { tension: 0 }), sun) +
    stroke("M62 167H138", paper.band, 4) +
    `<path d="M40 120V108a10 10 0 0 1 10-10H150a10 10 0 0 1 10 10V120Z" fill="${paper.band}"/>` +
    group("translate(100 98) scale(.56)", peek({ palette, light, headOptions: { expression: "happy" } }))
  );
});

/** How Bakso Jump is played, in three. */
export const PLAY_FIGURES: readonly Figure[] = [TAP, TRUNKS, DAY];
