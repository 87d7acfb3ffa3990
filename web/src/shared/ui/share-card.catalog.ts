// Written by `node art/src/render.ts`; edit the drawing, not this file.

/** The picture that a page shows where it is shared, by page. */
export const SHARE_CARDS = {
  home: "/og/home.8c77bc4e.png",
  bakso: "/og/bakso.e9d49a08.png",
  aiinfo: "/og/aiinfo.439cb384.png",
  gallery: "/og/gallery.7a5ccd63.png",
  conservation: "/og/conservation.96c0bf12.png",
  roarmap: "/og/roarmap.f2053cfb.png",
  swap: "/og/swap.35afc277.png",
  games: "/og/games.666f737d.png",
  baksoai: "/og/baksoai.3b38a019.png",
  baksogame: "/og/baksogame.78e0a00a.png",
} as const;

export const SHARE_CARD_SIZE = { widthPx: 1200, heightPx: 630, type: "image/png" } as const;
