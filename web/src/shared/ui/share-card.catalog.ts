// Written by `node art/src/render.ts`; edit the drawing, not this file.

/** The picture that a page shows where it is shared, by page. */
export const SHARE_CARDS = {
  home: "/og/home.e057c1d6.png",
  bakso: "/og/bakso.620bcd07.png",
  aiinfo: "/og/aiinfo.3f74f1d8.png",
  gallery: "/og/gallery.1b2e45e8.png",
  conservation: "/og/conservation.942766da.png",
  roarmap: "/og/roarmap.1bdae080.png",
  swap: "/og/swap.64343f0f.png",
  games: "/og/games.66c0a4c5.png",
  baksoai: "/og/baksoai.1a9f2c03.png",
  baksogame: "/og/baksogame.78e0a00a.png",
} as const;

export const SHARE_CARD_SIZE = { widthPx: 1200, heightPx: 630, type: "image/png" } as const;
