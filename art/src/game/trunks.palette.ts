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

/** Pale in the light of the moon, with dark folds, so that they show before its disc too. */
export const TRUNKS_NIGHT: TrunkPalette = {
  wood: { body: "#94877A", shade: "#5B5450", light: "#C6BAA6", fold: "#38322F" },
  vine: { body: "#5FA386", shade: "#35695A", light: "#9BD3B0", fold: "#173D36" },
  stone: { body: "#7C97A1", shade: "#4C6670", light: "#B4CCD3", fold: "#22383F" },
  straw: { body: "#BE9A5E", shade: "#846637", light: "#E9CF94", fold: "#3E2D14" },
  moss: { body: "#7FBE98", shade: "#3F7A62", light: "#C4EBC9", fold: "#173D36" },
  fungus: "#E9C08A",
  eye: "#FFE08A",
};
