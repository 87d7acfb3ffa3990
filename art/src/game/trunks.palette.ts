/** One thing's colour, its side away from the light, its side in it, and its deepest folds. */
interface Tones {
  readonly body: string;
  readonly shade: string;
  readonly light: string;
  readonly fold: string;
}

/** Colours of what the tiger must not hit. They differ from the sky in brightness, for people who don't tell colours apart. */
export interface TrunkPalette {
  readonly wood: Tones;
  /** The one edge of a broken trunk that sun or moon strike. */
  readonly woodRim: string;
  readonly vine: Tones;
  readonly stone: Tones;
  readonly straw: Tones;
  /** Lies along the edge of every opening, and hangs over it. */
  readonly moss: Tones;
  /** Shelves of fungus on old wood. */
  readonly fungus: string;
  /** What looks out of a hole. */
  readonly eye: string;
}

/** Dark against the golden sky. */
export const TRUNKS_DAY: TrunkPalette = {
  wood: { body: "#5A3B26", shade: "#3A2416", light: "#9A663A", fold: "#2C1A10" },
  woodRim: "#9A663A",
  vine: { body: "#1F5E40", shade: "#0F3B2E", light: "#4C8748", fold: "#0A2E25" },
  stone: { body: "#48605A", shade: "#2C433E", light: "#7E9A76", fold: "#1B2F2B" },
  straw: { body: "#7E4F1F", shade: "#56330F", light: "#C08A3E", fold: "#2C1A10" },
  moss: { body: "#1F5237", shade: "#0F3B2E", light: "#5B9A4B", fold: "#0A2E25" },
  fungus: "#F2A45A",
  eye: "#FFE9A8",
};

/** As dark as can still be told from the sky, and as cool as the moon in whose light one edge is: nothing outshines him. */
export const TRUNKS_NIGHT: TrunkPalette = {
  wood: { body: "#7D7C78", shade: "#3A3C40", light: "#8CA8B5", fold: "#1E2124" },
  woodRim: "#8CA8B5",
  vine: { body: "#428A6E", shade: "#1B443B", light: "#7DB0AA", fold: "#0D2925" },
  stone: { body: "#64828D", shade: "#2E424B", light: "#8CA8B5", fold: "#15252B" },
  straw: { body: "#897C60", shade: "#4A402C", light: "#A9B3A6", fold: "#221A0D" },
  moss: { body: "#488977", shade: "#1E4840", light: "#8BBAB6", fold: "#0F2A25" },
  fungus: "#A88662",
  eye: "#FFE08A",
};

/** In a still nothing has to be told from the sky at speed: darker, so that he is what is seen first. */
export const TRUNKS_NIGHT_STILL: TrunkPalette = {
  wood: { body: "#453228", shade: "#2C1F19", light: "#6E5444", fold: "#1E1511" },
  woodRim: "#6E8794",
  vine: { body: "#2C5F4D", shade: "#16382F", light: "#57827B", fold: "#0D2925" },
  stone: { body: "#435A63", shade: "#24353C", light: "#66808B", fold: "#15252B" },
  straw: { body: "#5C5442", shade: "#352E20", light: "#7D8377", fold: "#1D170C" },
  moss: { body: "#30604F", shade: "#193B34", light: "#5F8782", fold: "#0F2A25" },
  fungus: "#7A6148",
  eye: "#D9BF6C",
};
