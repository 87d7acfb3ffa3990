import { NARROW_MAX_WIDTH_PX } from "@bakso/contract/constants";
import { useCallback, useEffect, useState } from "react";
import { keptInBrowser } from "../../shared/lib/kept-text.ts";
import type { PanelName, PanelState } from "../feature.ts";

/**
 * In which windows a panel lies over the page rather than beside the chat, as media queries: narrow ones, and ones as low as
 * a phone on its side. The watchlist gives way earlier, where both would leave the chat a column of single words.
 * granted-view.module.css says the same.
 */
const OVERLAID = {
  library: `(max-width: ${NARROW_MAX_WIDTH_PX}px), (max-height: 500px)`,
  watchlist: "(max-width: 1023px), (max-height: 500px)",
} as const satisfies Record<PanelName, string>;

/** Whether a side panel is open. Beside the chat that is remembered; one that lies over it always starts hidden. */
export function usePanelState(name: PanelName): PanelState {
  const key = `panel:${name}`;
  const overlayQuery = OVERLAID[name];
  const isNarrow = useCallback(() => window.matchMedia(overlayQuery).matches, [overlayQuery]);
  const wanted = useCallback(() => !isNarrow() && keptInBrowser.read(key) !== "hidden", [key, isNarrow]);
  const [isOpen, setOpen] = useState(wanted);
  const change = useCallback(
    (next: boolean) => {
      setOpen(next);
      if (!isNarrow()) keptInBrowser.write(key, next ? null : "hidden");
    },
    [key, isNarrow],
  );

  useEffect(() => {
    const list = window.matchMedia(overlayQuery);
    const follow = () => setOpen(wanted());
    list.addEventListener("change", follow);
    // It may have changed while the page was drawn for the first time.
    follow();
    return () => list.removeEventListener("change", follow);
  }, [wanted, overlayQuery]);

  const hide = useCallback(() => change(false), [change]);
  const giveWay = useCallback(() => {
    if (isNarrow()) change(false);
  }, [change, isNarrow]);
  return { isOpen, overlayQuery, hide, giveWay, toggle: () => change(!isOpen) };
}
