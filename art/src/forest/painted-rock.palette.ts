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
