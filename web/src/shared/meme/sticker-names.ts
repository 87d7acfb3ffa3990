// Written by `node art/src/stickers/render-stickers.ts`.

/** The poses of the sticker pack, by their file's name. */
export const STICKER_NAMES = [
  "nap",
  "peek",
  "stand",
  "look-back",
  "jump",
  "run",
  "stretch",
  "swim",
  "sad",
  "sit",
  "wave",
  "wink",
  "think",
  "paint",
  "chart",
  "read",
  "bowl",
  "plant",
  "inspect",
  "leaf",
  "look-up",
  "roar",
  "cheer",
  "family",
] as const;
