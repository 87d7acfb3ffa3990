import { fern, liana } from "../forest/land.ts";
import { bananaLeaf, frond, frondDefinitions } from "../forest/leaves.ts";
import { greatTrunk } from "../forest/trees.ts";
import { type Point, points } from "../geometry/point.ts";
import { frontLeaves } from "../scenes/clearing.ts";
import { ellipse, type Markup } from "../svg.ts";
import { type Edge, leafColours, type Strip } from "./edge.ts";

/** Where what is around the clearing stands. */
interface Clearing {
  readonly farTrunks: readonly Point[];
  readonly nearTrunks: readonly Point[];
  readonly tufts: readonly Point[];
  readonly leaves: { readonly left: number; readonly right: number };
  /** Whether the crowns are seen: a low place is below them. */
  readonly hasCrowns: boolean;
}

const HIGH: Clearing = {
  farTrunks: points("128,600 654,590"),
  nearTrunks: points("34,676 736,690"),
  tufts: points("104,618 640,606"),
  leaves: { left: 0.9, right: 0.78 },
  hasCrowns: true,
};
const LOW: Clearing = {
  farTrunks: points("128,216 170,206 600,214 654,226"),
  nearTrunks: points("30,248 712,256"),
  tufts: points("106,226 152,214 624,228"),
  leaves: { left: 0.78, right: 0.68 },
  hasCrowns: false,
};

/**
 * What is around a clearing: trunks at both sides, leaves before them in the lower corners, and crowns above. Its middle is
 * clear, for whoever sits there.
 */
export const THICKET: Edge = {
  name: "thicket",
  keeps: "xMidYMax",
  sizes: [
    { suffix: "wide", width: 760, height: 820, scale: 1 },
    { suffix: "phone", width: 740, height: 290, scale: 0.56 },
  ],
  draw: (strip) => {
    const clearing = strip.width > strip.height ? LOW : HIGH;
    return (
      frondDefinitions(["fern"]) +
      trunks(strip, clearing) +
      (clearing.hasCrowns ? crowns(strip) : "") +
      undergrowth(strip, clearing)
    );
  },
};

function trunks({ scale: k, forest }: Strip, { farTrunks, nearTrunks, tufts }: Clearing): Markup {
  const { isNight, trunks: stems, depths, rims, moss, mossLit } = forest;
  const far = isNight ? { fill: depths[1], lit: rims[0] } : { fill: "#B4C07E", lit: "#D2D893" };
  const near = isNight ? { fill: depths[0], lit: rims[2] } : { fill: stems[1], lit: rims[2] };
  const [tuft, lit] = isNight ? [moss, mossLit] : [depths[3], depths[2]];
  return (
    farTrunks.map((foot, i) => greatTrunk({ foot, halfWidth: (11 - (i % 2)) * k, ...far })).join("") +
    tufts.map((foot, i) => fern(foot, (64 - (i % 2) * 12) * k, tuft, lit, 4 + 2 * i)).join("") +
    nearTrunks
      .map(
        (foot, i) =>
          closedBase(foot, (25 + i * 4) * k, near.fill) +
          greatTrunk({ foot, halfWidth: (25 + i * 4) * k, ...near }),
      )
      .join("")
  );
}

/** Between the roots: of the bright ground behind them the leaves would leave a flame. */
const closedBase = ([x, base]: Point, w: number, fill: string): Markup =>
  ellipse([x + w * 0.4, base], w * 1.2, w * 1.5, fill);

function crowns({ width, forest }: Strip): Markup {
  const [shade, lit] = leafColours(forest);
  const [, , , , , l5, l6] = forest.depths;
  const blade = forest.isNight ? { fill: l5, lit: shade, rib: lit } : { fill: l6, lit: l5, rib: shade };
  const hang = (x: number, angleDeg: number, length: number, bend: 1 | -1, isNear: boolean): Markup =>
    frond([x, -22], { angleDeg, length, bend, fill: isNear ? l5 : shade, lit: isNear ? shade : lit });
  return (
    liana([258, -10], [246, 118], { sag: 8, fill: shade, leaves: 7, size: 0.8 }) +
    liana([556, -10], [570, 90], { sag: 6, fill: shade, leaves: 5, size: 0.74 }) +
    hang(196, 52, 178, -1, false) +
    hang(590, 126, 160, 1, false) +
    hang(70, 62, 210, -1, true) +
    hang(320, 40, 120, -1, true) +
    hang(470, 138, 112, 1, true) +
    hang(700, 120, 200, 1, true) +
    bananaLeaf([-34, -30], { angleDeg: 44, length: 236, bendDeg: 34, ...blade }) +
    bananaLeaf([width + 34, -30], { angleDeg: 138, length: 226, bendDeg: -34, ...blade }) +
    bananaLeaf([-44, 40], { angleDeg: 70, length: 210, bendDeg: 26, ...blade })
  );
}

const undergrowth = ({ width, height, scale, forest }: Strip, { leaves }: Clearing): Markup =>
  frontLeaves(
    { width, height, horizonY: 0, scale, seed: 1, sun: { centre: [0, 0], radius: 0 }, forest },
    height,
    leaves,
  );
