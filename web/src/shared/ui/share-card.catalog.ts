// Written by `node art/src/render.ts`; edit the drawing, not this file.

/** The picture that a page shows where it is shared, by page. */
export const SHARE_CARDS = {
  home: "/og/home.3d0d09ea.png",
  bakso: "/og/bakso.db99455d.png",
  aiinfo: "/og/aiinfo.feb5a146.png",
  gallery: "/og/gallery.90ff2269.png",
  conservation: "/og/conservation.1dfd7a7e.png",
  roarmap: "/og/roarmap.6ab476e1.png",
  swap: "/og/swap.fa5b2cd2.png",
  games: "/og/games.746b372f.png",
  baksoai: "/og/baksoai.7026cab5.png",
  baksogame: "/og/baksogame.16238738.png",
} as const;

export const SHARE_CARD_SIZE = { widthPx: 1200, heightPx: 630, type: "image/png" } as const;
