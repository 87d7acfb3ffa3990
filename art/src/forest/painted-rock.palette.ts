import { lerp } from "../geometry/point.ts";

/** A wall of limestone, and what is painted on it. */
export interface RockPalette {
  /** From the roof, where words stand, down to the foot. */
  readonly strata: readonly [string, string, string, string, string];
  /** The roof's own thickness, where the wall ends in the open. */
  readonly edge: string;
  /** What the light from outside catches of that edge. */
  readonly edgeLit: string;
  readonly crack: string;
  /** Lime that ran down and hardened. */
  readonly lime: string;
  readonly floor: string;
  readonly floorLit: string;
  readonly ochre: string;
  readonly rust: string;
  readonly chalk: string;
  /** The wall below a paw that kept the colour off. */
  readonly bare: string;
  readonly wet: string;
  readonly wetLit: string;
  /** Light on the wall: of the sun from outside, or of a lamp. */
  readonly glow: string;
  readonly clay: string;
  readonly clayLit: string;
  readonly flame: string;
}

export const ROCK_DAY: RockPalette = {
  strata: ["#F1D8A6", "#EACB93", "#E2BD80", "#D5AA6C", "#C29255"],
  edge: "#A8743F",
  edgeLit: "#FFEBB8",
  crack: "#8E6236",
  lime: "#FFF3D6",
  floor: "#7C5530",
  floorLit: "#A9793F",
  ochre: "#CE8420",
  rust: "#A8441F",
  chalk: "#FFFAEE",
  bare: "#F8E7C4",
  wet: "#1F857A",
  wetLit: "#8FD8C6",
  glow: "#FFF0C4",
  clay: "#8C4A2A",
  clayLit: "#C07A4A",
  flame: "#FFD98A",
};

export const ROCK_NIGHT: RockPalette = {
  strata: ["#10262C", "#132D34", "#17353C", "#1C3E44", "#22484B"],
  edge: "#0A191D",
  edgeLit: "#25474F",
  crack: "#081417",
  lime: "#2C5258",
  floor: "#0C1D1F",
  floorLit: "#1D3A3A",
  ochre: "#B98236",
  rust: "#9C4C2E",
  chalk: "#C6CFC2",
  bare: "#2E5254",
  wet: "#2F9A8C",
  wetLit: "#A5E3D3",
  glow: "#F58F3C",
  clay: "#6E3D26",
  clayLit: "#B8743C",
  flame: "#FFE2A0",
};

/** The same wall right beside an oil lamp: the light takes the blue out of the rock and leaves its grain. */
const ROCK_LAMPLIT: RockPalette = {
  strata: ["#6B4526", "#7A4F2B", "#895A30", "#986636", "#A8723C"],
  edge: "#4A2E1A",
  edgeLit: "#B97F45",
  crack: "#2C180C",
  lime: "#DDA868",
  floor: "#59371D",
  floorLit: "#96622F",
  ochre: "#F4B64C",
  rust: "#C9481F",
  chalk: "#FFF0D0",
  bare: "#E0B070",
  wet: "#3FAE98",
  wetLit: "#C6F2DF",
  glow: "#FFB45C",
  clay: "#9A5630",
  clayLit: "#E39A54",
  flame: "#FFE9B4",
};

/** The wall by night where a lamp's light reaches it, from 0 out of its reach to 1 beside its flame. */
export function rockByLamp(nearness: number): RockPalette {
  const mixed = (of: keyof Omit<RockPalette, "strata">): string =>
    mixedHex(ROCK_NIGHT[of], ROCK_LAMPLIT[of], nearness);
  const stratum = (i: 0 | 1 | 2 | 3 | 4): string =>
    mixedHex(ROCK_NIGHT.strata[i], ROCK_LAMPLIT.strata[i], nearness);
  return {
    strata: [stratum(0), stratum(1), stratum(2), stratum(3), stratum(4)],
    edge: mixed("edge"),
    edgeLit: mixed("edgeLit"),
    crack: mixed("crack"),
    lime: mixed("lime"),
    floor: mixed("floor"),
    floorLit: mixed("floorLit"),
    ochre: mixed("ochre"),
    rust: mixed("rust"),
    chalk: mixed("chalk"),
    bare: mixed("bare"),
    wet: mixed("wet"),
    wetLit: mixed("wetLit"),
    glow: mixed("glow"),
    clay: mixed("clay"),
    clayLit: mixed("clayLit"),
    flame: mixed("flame"),
  };
}

/** The red of a flame reaches farther than its green: mixed evenly, teal and amber are olive on the way. */
const REACHES = [0.74, 1.22, 1.16] as const;

function mixedHex(from: string, to: string, share: number): string {
  const channel = (colour: string, i: number): number =>
    Number.parseInt(colour.slice(1 + i * 2, 3 + i * 2), 16);
  return `#${REACHES.map((reach, i) =>
    Math.round(lerp(channel(from, i), channel(to, i), share ** reach))
      .toString(16)
      .padStart(2, "0"),
  )
    .join("")
    .toUpperCase()}`;
}
