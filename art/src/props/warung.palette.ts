/** What a warung is made of, by day and by the light of its own lanterns. */
export interface WarungPalette {
  readonly body: string;
  readonly bodyDark: string;
  readonly panel: string;
  readonly trim: string;
  readonly wood: string;
  readonly woodLit: string;
  readonly woodDark: string;
  readonly iron: string;
  readonly awning: readonly [string, string];
  readonly awningShade: string;
  /** What is seen under the awning, behind whoever cooks. */
  readonly inside: string;
  readonly glass: string;
  readonly glassOpacity: number;
  readonly pot: string;
  readonly potLit: string;
  readonly potDark: string;
  readonly china: string;
  readonly chinaShade: string;
  readonly chinaLine: string;
  readonly noodle: string;
  readonly green: string;
  readonly chili: string;
  readonly soy: string;
  readonly lantern: string;
  readonly lanternLit: string;
  readonly lanternRib: string;
  /** How strongly the lanterns light what is around them. */
  readonly glowOpacity: number;
  readonly glow: string;
}

export const WARUNG_DAY: WarungPalette = {
  body: "#2A7A6B",
  bodyDark: "#1C5A50",
  panel: "#F3DDB0",
  trim: "#F6B93F",
  wood: "#A8703A",
  woodLit: "#CF9450",
  woodDark: "#6B4423",
  iron: "#3A2A1E",
  awning: ["#2F8A57", "#FFF3D9"],
  awningShade: "#0F3A28",
  inside: "#C98F4B",
  glass: "#E9FBF2",
  glassOpacity: 0.42,
  pot: "#B9C4BE",
  potLit: "#E9F0EA",
  potDark: "#84938C",
  china: "#FFF9EC",
  chinaShade: "#E2CFA8",
  chinaLine: "#2F6F8F",
  noodle: "#F2C65A",
  green: "#5B9A4B",
  chili: "#D9482F",
  soy: "#3A2114",
  lantern: "#E2532F",
  lanternLit: "#F58A55",
  lanternRib: "#A92F22",
  glowOpacity: 0,
  glow: "#FFD98A",
};

export const WARUNG_NIGHT: WarungPalette = {
  body: "#1D5A52",
  bodyDark: "#12403B",
  panel: "#C9A86C",
  trim: "#D9A03A",
  wood: "#7D5330",
  woodLit: "#A87340",
  woodDark: "#3E2817",
  iron: "#160F0B",
  awning: ["#1F5C40", "#D8CBA6"],
  awningShade: "#06201A",
  inside: "#8A5A2C",
  glass: "#FFE2A0",
  glassOpacity: 0.24,
  pot: "#8B9A97",
  potLit: "#E2C890",
  potDark: "#4E5F60",
  china: "#F1E2C0",
  chinaShade: "#B99A68",
  chinaLine: "#2C5F78",
  noodle: "#D9A94A",
  green: "#4B8A48",
  chili: "#B9402C",
  soy: "#1B100A",
  lantern: "#F28A3A",
  lanternLit: "#FFD98A",
  lanternRib: "#B9502A",
  glowOpacity: 0.13,
  glow: "#FFC66A",
};
