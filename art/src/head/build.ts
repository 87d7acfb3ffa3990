/** How a head is grown: a cub's by default, an adult's with smaller eyes set higher, a longer muzzle and a ruff. */
export interface HeadBuild {
  /** Eyes and the patches around them, as a share of a cub's. */
  readonly eyeScale: number;
  /** How far the eyes lie above a cub's. */
  readonly eyeRise: number;
  readonly earScale: number;
  /** How far the tufts of the ruff reach: 1 is a cub's. */
  readonly ruff: number;
  readonly muzzle: {
    /** How far it lies below a cub's, which makes the bridge of the nose longer. */
    readonly drop: number;
    readonly breadth: number;
    readonly length: number;
    readonly nose: number;
  };
  /** Adults wear more stripes. */
  readonly isDenselyStriped: boolean;
}

export const CUB: HeadBuild = {
  eyeScale: 1,
  eyeRise: 0,
  earScale: 1,
  ruff: 1,
  muzzle: { drop: 0, breadth: 1, length: 1, nose: 1 },
  isDenselyStriped: false,
};

export const MOTHER: HeadBuild = {
  eyeScale: 0.8,
  eyeRise: 7,
  earScale: 0.86,
  ruff: 1.12,
  muzzle: { drop: 4, breadth: 1.12, length: 1.2, nose: 1.24 },
  isDenselyStriped: true,
};

export const FATHER: HeadBuild = {
  eyeScale: 0.74,
  eyeRise: 8,
  earScale: 0.84,
  ruff: 1.4,
  muzzle: { drop: 5, breadth: 1.24, length: 1.26, nose: 1.4 },
  isDenselyStriped: true,
};
