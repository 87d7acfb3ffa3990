import { latePart } from "../../shared/lib/late-part.tsx";
import { useShell } from "../feature.ts";
import { CHART, TOKEN_DETAILS } from "../shared-views.ts";

// The chat is loaded first; prices may come a moment later.
const WatchlistPanel = latePart(async () => (await import("./watchlist-panel.tsx")).WatchlistPanel);

/** The watchlist, on the right. */
export function WatchlistSide() {
  const { wallet, page, panels, views } = useShell();
  const { isOpen, overlayQuery, hide, giveWay } = panels.watchlist;
  if (!isOpen) return null;
  return (
    <WatchlistPanel
      isOpen
      overlayQuery={overlayQuery}
      onHide={hide}
      wallet={wallet}
      {...page.markets.watchlist}
      hasDemoMarket={page.hasDemoMarket}
      onOpenChart={({ address, chain, name }) => {
        giveWay();
        views.open(CHART, { address: address ?? "", chain, name });
      }}
      onOpenDetails={() => {
        giveWay();
        views.open(TOKEN_DETAILS);
      }}
    />
  );
}
