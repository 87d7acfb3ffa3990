import { type AssistantFeature, none } from "../feature.ts";

/** What tools of the site's own pages found: the fund, the gallery, the swap. */
export const siteResultsFeature: AssistantFeature = {
  options: none,
  views: none,
  sidePanel: none,
  libraryFoot: none,
  banner: none,
  composer: none,
  sender: none,
  replyActions: none,
  resultViews: [
    { kind: "donations", load: async () => (await import("./donations.result.tsx")).DonationsResult },
    { kind: "gallery", load: async () => (await import("./gallery.result.tsx")).GalleryResult },
    { kind: "open_swap", load: async () => (await import("./open-swap.result.tsx")).OpenSwapResult },
  ],
  shortcuts: none,
};
