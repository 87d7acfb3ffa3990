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
  resultViews: none,
  shortcuts: none,
};
