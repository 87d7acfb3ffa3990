/** The colours of the forest. `depths` run from the farthest canopy to the leaf before one's nose. */
export interface ForestPalette {
  readonly isNight: boolean;
  /** Four bands, zenith to horizon. */
  readonly sky: readonly [string, string, string, string];
  readonly cloud: string;
  readonly disc: string;
  readonly halo: string;
  readonly haloOpacity: number;
  readonly depths: readonly [string, string, string, string, string, string, string];
  /** What the light catches on a crown of the same depth. */
  readonly rims: readonly [string, string, string, string];
  readonly trunks: readonly [string, string, string];
  readonly volcano: string;
  readonly volcanoLit: string;
  readonly mist: string;
  readonly mistOpacity: number;
  readonly beamOpacity: number;
  /** Floating dots: pollen by day, fireflies by night. */
  readonly mote: string;
  readonly rock: string;
  readonly rockLit: string;
  readonly moss: string;
  readonly mossLit: string;
  readonly path: string;
  readonly pathEdge: string;
  /** Earth under the roots, and what of it the light reaches. */
  readonly soil: string;
  readonly soilLit: string;
  /** A river from its sunny surface down. */
  readonly water: readonly [string, string, string];
  readonly wood: string;
  readonly woodLit: string;
  readonly flower: string;
  readonly flowerDark: string;
  readonly flowerSpot: string;
  readonly flowerRim: string;
  readonly birdBody: string;
  readonly birdWing: string;
  readonly birdTail: string;
  readonly bill: string;
  readonly casque: string;
}

/** Golden hour: the sun stands low, upper right. */
export const FOREST_DAY: ForestPalette = {
  isNight: false,
  sky: ["#FFE7AE", "#FFDA8E", "#FFCB73", "#FFBC62"],
  cloud: "#FFF0C8",
  disc: "#FFC65E",
  halo: "#FFE09A",
  haloOpacity: 0.75,
  depths: ["#E8BE6C", "#C2B45C", "#86A34F", "#4C8748", "#226343", "#124534", "#0A2E25"],
  rims: ["#F7D084", "#E6CF6C", "#C9C65A", "#8FB552"],
  trunks: ["#C39B55", "#7E8446", "#3F6A3E"],
  volcano: "#EDAA5E",
  volcanoLit: "#F8C77B",
  mist: "#FFF0C0",
  mistOpacity: 0.32,
  beamOpacity: 0.15,
  mote: "#FFF6DA",
  rock: "#35504A",
  rockLit: "#6E8A63",
  moss: "#5B9A4B",
  mossLit: "#8DBB55",
  path: "#E0B97C",
  pathEdge: "#B98F53",
  soil: "#2A1B13",
  soilLit: "#4A3121",
  water: ["#9CC9A8", "#5FA391", "#2F7565"],
  wood: "#6B4423",
  woodLit: "#A8703A",
  flower: "#D9482F",
  flowerDark: "#A92F22",
  flowerSpot: "#FFD9B0",
  flowerRim: "#F2A45A",
  birdBody: "#3B4330",
  birdWing: "#2C3527",
  birdTail: "#FFF3D6",
  bill: "#F6B93F",
  casque: "#D9482F",
};

/** The same place under a moon. */
export const FOREST_NIGHT: ForestPalette = {
  isNight: true,
  sky: ["#0A1826", "#0C2130", "#0F2B38", "#12363F"],
  cloud: "#14303D",
  disc: "#F6EFD6",
  halo: "#1A4650",
  haloOpacity: 0.55,
  depths: ["#174049", "#133944", "#10323A", "#0D2A2E", "#0A2224", "#07191A", "#040F11"],
  rims: ["#1F4D57", "#25535E", "#2E626A", "#1C4549"],
  trunks: ["#123840", "#0E2C31", "#0A2225"],
  volcano: "#123440",
  volcanoLit: "#1C4A52",
  mist: "#BFE3E0",
  mistOpacity: 0.07,
  beamOpacity: 0,
  mote: "#FFE08A",
  rock: "#16292B",
  rockLit: "#35575A",
  moss: "#1F4A3C",
  mossLit: "#3A6E5A",
  path: "#3B4A45",
  pathEdge: "#22322F",
  soil: "#20140C",
  soilLit: "#38261A",
  water: ["#2A5F69", "#1B4A55", "#123841"],
  wood: "#2E231C",
  woodLit: "#574A3E",
  flower: "#8E2F2C",
  flowerDark: "#641F21",
  flowerSpot: "#D9B79A",
  flowerRim: "#B5743F",
  birdBody: "#2F5863",
  birdWing: "#244954",
  birdTail: "#7FA3A8",
  bill: "#B98B3C",
  casque: "#8E2F2C",
};
