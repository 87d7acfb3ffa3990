import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from "react";

interface Zoom {
  frame: RefObject<HTMLDivElement | null>;
  /** Enlarges at a point, or makes it fit again. */
  toggleAt: (event: MouseEvent) => void;
}

/** Keeps the point that was pressed twice, or the middle, in the middle of the enlarged picture. */
export function useZoom(isZoomed: boolean, onZoom: (isZoomed: boolean) => void): Zoom {
  const frame = useRef<HTMLDivElement>(null);
  /** Shares of the picture's width and height. */
  const centre = useRef({ x: 0.5, y: 0.5 });

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || !isZoomed) return;
    const { x, y } = centre.current;
    element.scrollTo(
      element.scrollWidth * x - element.clientWidth / 2,
      element.scrollHeight * y - element.clientHeight / 2,
    );
    centre.current = { x: 0.5, y: 0.5 };
  }, [isZoomed]);

  return {
    frame,
    toggleAt: (event) => {
      const box = frame.current?.querySelector("img")?.getBoundingClientRect();
      if (box) {
        centre.current = {
          x: Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)),
          y: Math.min(1, Math.max(0, (event.clientY - box.top) / box.height)),
        };
      }
      onZoom(!isZoomed);
    },
  };
}
