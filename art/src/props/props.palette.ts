/** The colours of the things Bakso uses. They keep out of the light's way: by night all are one step dimmer. */
export interface PropsPalette {
  readonly wood: string;
  readonly woodDark: string;
  readonly bristle: string;
  readonly paints: readonly [orange: string, yellow: string, teal: string, white: string];
  readonly slate: string;
  readonly paper: string;
  readonly paperShade: string;
  readonly line: string;
  readonly up: string;
  readonly leaf: string;
  readonly leafLit: string;
  readonly clay: string;
  readonly clayLit: string;
  readonly broth: string;
  readonly meat: string;
  readonly meatLit: string;
  readonly steam: string;
  readonly glass: string;
  readonly metal: string;
  /** What it is of gold: as bright by night as by day. */
  readonly brass: string;
  readonly brassLit: string;
  readonly brassShade: string;
  readonly water: string;
  readonly waterLit: string;
}

export const PROPS_DAY: PropsPalette = {
  wood: "#B9774A",
  woodDark: "#8A4B2A",
  bristle: "#D9C7A0",
  paints: ["#F28A2E", "#F2B632", "#2F8F83", "#FFF0D4"],
  slate: "#16281F",
  paper: "#F6EBD3",
  paperShade: "#DCC9A0",
  line: "#B9A271",
  up: "#1F7A53",
  leaf: "#2F7D4F",
  leafLit: "#6FB05A",
  clay: "#2F6F8F",
  clayLit: "#5FA0BC",
  broth: "#E8B25A",
  meat: "#A8663F",
  meatLit: "#C98A5E",
  steam: "#FFFFFF",
  glass: "#D8F0EC",
  metal: "#5B4630",
  // Darker than by night: there the disc behind it is as golden as it would be.
  brass: "#D98A14",
  brassLit: "#FFDC85",
  brassShade: "#4B2609",
  water: "#4FA59B",
  waterLit: "#9AD3C4",
};

export const PROPS_NIGHT: PropsPalette = {
  wood: "#8E5E3E",
  woodDark: "#643A24",
  bristle: "#B3A480",
  paints: ["#D9742B", "#D9A02E", "#2A7A70", "#E4D6BC"],
  slate: "#07191A",
  paper: "#DACDB2",
  paperShade: "#B5A686",
  line: "#978660",
  up: "#1F7A53",
  leaf: "#23603F",
  leafLit: "#4B8A58",
  clay: "#24566F",
  clayLit: "#4A8299",
  broth: "#C4924A",
  meat: "#875135",
  meatLit: "#A87350",
  steam: "#BFD6D6",
  glass: "#A9CBCB",
  metal: "#44362A",
  brass: "#F6C445",
  brassLit: "#FFEDB0",
  brassShade: "#7A4510",
  water: "#1E5A60",
  waterLit: "#4E8F92",
};
