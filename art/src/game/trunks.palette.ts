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
  vine: { body: "#1F5E40", shade: "#0F3B2E", light: "#4C8748", fold: "#0A2E25" },
  stone: { body: "#48605A", shade: "#2C433E", light: "#7E9A76", fold: "#1B2F2B" },
  straw: { body: "#7E4F1F", shade: "#56330F", light: "#C08A3E", fold: "#2C1A10" },
  moss: { body: "#1F5237", shade: "#0F3B2E", light: "#5B9A4B", fold: "#0A2E25" },
  fungus: "#F2A45A",
  eye: "#FFE9A8",
};

/** As dark as can still be told from the sky, one edge in the light of the moon: nothing outshines him. */
export const TRUNKS_NIGHT: TrunkPalette = {
  wood: { body: "#8F7A66", shade: "#55483F", light: "#B09A80", fold: "#2A2320" },
  vine: { body: "#428A6E", shade: "#245848", light: "#6DB894", fold: "#0F2F29" },
  stone: { body: "#64828D", shade: "#3C525C", light: "#8FACB6", fold: "#1A2D34" },
  straw: { body: "#9A7840", shade: "#664E28", light: "#C4A060", fold: "#30230F" },
  moss: { body: "#4A8C66", shade: "#285C48", light: "#8CCB9F", fold: "#123029" },
  fungus: "#D2A672",
  eye: "#FFE08A",
};
