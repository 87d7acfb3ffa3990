import { latePart } from "../../shared/lib/late-part.tsx";
import { useShell } from "./shell.ts";
import { SidePanel } from "./side-panels.tsx";
import { useMarkets } from "./use-markets.ts";

// The chat comes first; prices may come a moment later.
const WatchlistPanel = latePart(
  async () => (await import("../watchlist/watchlist-panel.tsx")).WatchlistPanel,
);

/** The watchlist, on the right. */
export function WatchlistSide() {
  const { wallet, panels, views } = useShell();
  const { watchlist } = useMarkets();
  const { isOpen, overlayQuery, hide, giveWay } = panels.watchlist;
  return (
    <SidePanel side="right" isOpen={isOpen}>
      {isOpen ? (
        <WatchlistPanel
          isOpen
          overlayQuery={overlayQuery}
          onHide={hide}
          wallet={wallet}
          ordinalCountExtra={watchlist.ordinalCountExtra}
          onOpenChart={({ address, chain, name }) => {
            giveWay();
            views.open("chart", { address: address ?? "", chain, name });
          }}
          onOpenDetails={() => {
            giveWay();
            views.open("tokenDetails");
          }}
        />
      ) : null}
    </SidePanel>
  );
}
