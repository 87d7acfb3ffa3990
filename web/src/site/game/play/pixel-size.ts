/** A size in the screen's own pixels. */
export interface PixelSize {
  width: number;
  height: number;
}

/** Tells the size of an element now, and at each change: a resize, a zoom, another screen. */
export function onPixelSize(element: Element, listener: (size: PixelSize) => void): void {
  const observer = new ResizeObserver((entries) => {
    for (const entry of entries) listener(pixelSizeOf(entry, devicePixelRatio));
  });
  try {
    observer.observe(element, { box: "device-pixel-content-box" });
  } catch {
    observer.observe(element);
  }
}

type Sizes = Pick<ResizeObserverEntry, "contentRect"> &
  Partial<Pick<ResizeObserverEntry, "devicePixelContentBoxSize">>;

/**
 * Some browsers know the exact size in pixels; that one counts. Otherwise it is computed, and may be off by one. If it
 * is off by more, rounding is not the reason: a browser that simulates another device reports the wrong ratio.
 */
export function pixelSizeOf({ contentRect, devicePixelContentBoxSize }: Sizes, ratio: number): PixelSize {
  const exact = devicePixelContentBoxSize?.[0];
  return {
    width: nearest(contentRect.width * ratio, exact?.inlineSize),
    height: nearest(contentRect.height * ratio, exact?.blockSize),
  };
}

const nearest = (reckoned: number, exact = reckoned): number =>
  Math.abs(reckoned - exact) <= 1 ? Math.round(exact) : Math.round(reckoned);
