// Written by `node art/src/render.ts`; edit the drawing, not this file.

/** The forest that a card of something made is written on, by what was made. */
export const CARD_GROUNDS = {
  picture: "/art/card-picture.15edabb9.webp",
  proof: "/art/card-proof.74367bf0.webp",
  score: "/art/card-score.939cb5c8.webp",
  talk: "/art/card-talk.21846af4.webp",
} as const;

export const CARD_SIZE = { width: 1200, height: 630 } as const;
