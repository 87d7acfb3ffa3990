import { binocularsIcon } from "../../shared/ui/icons/binoculars.icon.ts";
import { type AssistantFeature, none } from "../feature.ts";
import { WatchlistSide } from "./watchlist-side.tsx";

export const watchlistFeature: AssistantFeature = {
  options: [
    {
      id: "watchlist",
      useItem: ({ panels: { watchlist } }) => ({
        label: watchlist.isOpen ? "Hide Watchlist" : "Show Watchlist",
        icon: binocularsIcon,
        onSelect: watchlist.toggle,
      }),
    },
  ],
  views: none,
  sidePanel: { name: "watchlist", side: "right", Panel: WatchlistSide },
  libraryFoot: none,
  banner: none,
  composer: none,
  sender: none,
  replyActions: none,
  resultViews: [
    { kind: "price", load: async () => (await import("./price.result.tsx")).PriceResult },
    { kind: "watchlist", load: async () => (await import("./watchlist.result.tsx")).WatchlistResult },
  ],
  shortcuts: none,
};
