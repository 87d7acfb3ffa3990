import { type RefObject, useLayoutEffect } from "react";
import { placeBeside } from "./placement.ts";

interface MenuPlacement {
  isOpen: boolean;
  root: RefObject<HTMLElement | null>;
  list: RefObject<HTMLElement | null>;
  align: "start" | "end";
}

/** Measures where the menu goes in browsers that can't anchor it by CSS. */
export function useMenuPlacement({ isOpen, root, list, align }: MenuPlacement): void {
  useLayoutEffect(() => {
    if (!isOpen || CSS.supports("anchor-scope: --menu")) return;
    const place = (): void => {
      if (!root.current || !list.current) return;
      const { left, top } = placeBeside(
        root.current.getBoundingClientRect(),
        list.current.getBoundingClientRect(),
        { width: document.documentElement.clientWidth, height: window.innerHeight },
        { align, side: "below", gapPx: 8, marginPx: 8 },
      );
      list.current.style.left = `${left}px`;
      list.current.style.top = `${top}px`;
    };
    place();
    const away = new AbortController();
    window.addEventListener("resize", place, { signal: away.signal });
    window.addEventListener("scroll", place, { capture: true, passive: true, signal: away.signal });
    return () => away.abort();
  }, [isOpen, root, list, align]);
}
