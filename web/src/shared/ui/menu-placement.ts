import { placeBeside } from "./placement.ts";

interface Anchored {
  root: HTMLElement;
  list: HTMLElement;
  align: "start" | "end";
}

/** Keeps an open menu beside its button until `signal` ends it: for browsers that can't anchor it by CSS. */
export function keepBeside({ root, list, align }: Anchored, signal: AbortSignal): void {
  const place = (): void => {
    const { left, top } = placeBeside(
      root.getBoundingClientRect(),
      list.getBoundingClientRect(),
      { width: document.documentElement.clientWidth, height: window.innerHeight },
      { align, side: "below", gapPx: 8, marginPx: 8 },
    );
    list.style.left = `${left}px`;
    list.style.top = `${top}px`;
  };
  place();
  window.addEventListener("resize", place, { signal });
  window.addEventListener("scroll", place, { capture: true, passive: true, signal });
}
