import { type RefObject, useEffect, useLayoutEffect } from "react";
import { loadPart } from "../lib/load-part.ts";

interface MenuPlacement {
  /** Somebody is about to open it. */
  isArmed: boolean;
  isOpen: boolean;
  root: RefObject<HTMLElement | null>;
  list: RefObject<HTMLElement | null>;
  align: "start" | "end";
}

const isAnchored = (): boolean => CSS.supports("anchor-scope: --menu");
const loadPlacement = () => loadPart(() => import("./menu-placement.ts"));

/** Measures where the menu goes in browsers that can't anchor it by CSS; these alone load what measures. */
export function useMenuPlacement({ isArmed, isOpen, root, list, align }: MenuPlacement): void {
  useEffect(() => {
    if (isArmed && !isAnchored()) loadPlacement().catch(() => undefined);
  }, [isArmed]);
  useLayoutEffect(() => {
    if (!isOpen || isAnchored()) return;
    const closing = new AbortController();
    loadPlacement().then(
      ({ keepBeside }) => {
        if (closing.signal.aborted || !root.current || !list.current) return;
        keepBeside({ root: root.current, list: list.current, align }, closing.signal);
      },
      // Without it the menu stands where the browser puts it.
      () => undefined,
    );
    return () => closing.abort();
  }, [isOpen, root, list, align]);
}
