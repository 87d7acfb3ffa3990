import { NARROW_MAX_WIDTH_PX } from "@bakso/contract/constants";
import { useCallback, useEffect, useState } from "react";
import { keptInBrowser } from "../../lib/kept-text.ts";

const NARROW = `(max-width: ${NARROW_MAX_WIDTH_PX}px)`;
const isNarrow = () => window.matchMedia(NARROW).matches;

export interface PanelState {
  isOpen: boolean;
  hide(): void;
  toggle(): void;
  /** Hides a panel that lies over the page, after something in it was chosen. */
  giveWay(): void;
}

/** Whether a side panel is open. In a wide window that is remembered; in a narrow one it always starts hidden. */
export function usePanelState(name: string): PanelState {
  const key = `panel:${name}`;
  const wanted = useCallback(() => !isNarrow() && keptInBrowser.read(key) !== "hidden", [key]);
  const [isOpen, setOpen] = useState(wanted);
  const change = useCallback(
    (next: boolean) => {
      setOpen(next);
      if (!isNarrow()) keptInBrowser.write(key, next ? null : "hidden");
    },
    [key],
  );

  useEffect(() => {
    const list = window.matchMedia(NARROW);
    const follow = () => setOpen(wanted());
    list.addEventListener("change", follow);
    return () => list.removeEventListener("change", follow);
  }, [wanted]);

  const hide = useCallback(() => change(false), [change]);
  const giveWay = useCallback(() => {
    if (isNarrow()) change(false);
  }, [change]);
  return { isOpen, hide, giveWay, toggle: () => change(!isOpen) };
}
