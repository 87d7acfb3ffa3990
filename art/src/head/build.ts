/** How a head is grown: a cub's by default, an adult's with smaller eyes set higher, a longer muzzle and a ruff. */
export interface HeadBuild {
  /** Eyes and the patches around them, as a share of a cub's. */
  readonly eyeScale: number;
  /** How far the eyes lie above a cub's. */
  readonly eyeRise: number;
  /** The pupil as a share of a cub's, which fills nearly all of his eye; 1 without it. A grown iris is seen all around it. */
  readonly pupil?: number;
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
  /** How much longer the face is below the temples than a cub's: 0 is a cub's. */
  readonly jaw: number;
  /** How strongly the bridge of the nose stands out, 0 to 1. */
  readonly bridge: number;
  /** Adults wear more stripes. */
  readonly isDenselyStriped: boolean;
  /** Below it no stripe begins: of one that something hides, crumbs stick out. */
  readonly stripesEndAt?: number;
}

export const CUB: HeadBuild = {
  eyeScale: 1,
  eyeRise: 0,
  earScale: 1,
  ruff: 1,
  muzzle: { drop: 0, breadth: 1, length: 1, nose: 1 },
  jaw: 0,
  bridge: 0,
  isDenselyStriped: false,
};

export const MOTHER: HeadBuild = {
  eyeScale: 0.74,
  eyeRise: 12,
  earScale: 0.84,
  ruff: 1.12,
  muzzle: { drop: 8, breadth: 1.14, length: 1.42, nose: 1.34 },
  jaw: 0.17,
  bridge: 0.7,
  isDenselyStriped: true,
};

export const FATHER: HeadBuild = {
  eyeScale: 0.7,
  eyeRise: 14,
  earScale: 0.8,
  ruff: 1.36,
  muzzle: { drop: 10, breadth: 1.28, length: 1.5, nose: 1.56 },
  jaw: 0.22,
  bridge: 1,
  isDenselyStriped: true,
};
