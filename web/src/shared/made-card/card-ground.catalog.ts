// Written by `node art/src/render.ts`; edit the drawing, not this file.

/** The forest that a card of something made is written on, by what was made. */
export const CARD_GROUNDS = {
  picture: "/art/card-picture.e578e4f5.webp",
  proof: "/art/card-proof.02d88277.webp",
  score: "/art/card-score.902943cb.webp",
  talk: "/art/card-talk.f3846c17.webp",
} as const;

export const CARD_SIZE = { width: 1200, height: 630 } as const;
