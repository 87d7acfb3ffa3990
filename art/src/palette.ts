/** The colours Bakso is drawn in. Any CSS colour will do, `var(--…)` too, for a drawing that follows a page's theme. */
export interface Palette {
  readonly fur: string;
  /** Limbs on the far side of the body. */
  readonly farFur: string;
  /** Edge lit by the sun or the moon. */
  readonly rim: string;
  readonly cream: string;
  /** Cream on the far side of the body: it lies in the shade. */
  readonly farCream: string;
  readonly muzzle: string;
  readonly creamRim: string;
  readonly ink: string;
  readonly nose: string;
  readonly noseLight: string;
  readonly innerEar: string;
  readonly iris: string;
  readonly tongue: string;
  readonly catchLight: string;
  /** The one overlay that shades everything away from the light. */
  readonly shade: string;
  readonly shadeOpacity: number;
  readonly groundShadow: string;
  readonly groundShadowOpacity: number;
}

/** Lit by the sun at golden hour, upper right. */
export const DAY: Palette = {
  fur: "#F28A2E",
  farFur: "#C95A17",
  rim: "#FFC46B",
  cream: "#FCE7C4",
  farCream: "#E2BB98",
  muzzle: "#FFF8EA",
  creamRim: "#FFF7E6",
  ink: "#241410",
  nose: "#E5705C",
  noseLight: "#F6A08B",
  innerEar: "#F7C9A0",
  iris: "#F2B632",
  tongue: "#EC7D72",
  catchLight: "#FFFFFF",
  shade: "#8E2F0C",
  shadeOpacity: 0.24,
  groundShadow: "#1E2A18",
  groundShadowOpacity: 0.28,
};

/** Cut out, as a sticker: what stands on no ground has no shadow on it. */
export const CUT_OUT: Palette = { ...DAY, groundShadowOpacity: 0 };

/** The same cub under a moon, upper right. */
export const NIGHT: Palette = {
  ...DAY,
  fur: "#D9742B",
  farFur: "#8F3F17",
  rim: "#9CC7D8",
  cream: "#EBDCC4",
  farCream: "#CDAF94",
  muzzle: "#F7EEDD",
  creamRim: "#E6F3F7",
  ink: "#170E10",
  nose: "#C95F55",
  noseLight: "#E39286",
  innerEar: "#C99A7E",
  iris: "#F6C445",
  groundShadow: "#000000",
  groundShadowOpacity: 0.34,
};
