/** A size in the screen's own pixels. */
export interface PixelSize {
  width: number;
  height: number;
}

/** Tells the size of an element now and whenever it changes: by a resize, by zoom, by another screen. */
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
 * Where a browser knows to the pixel how its layout was rounded, that is the size; elsewhere it is reckoned, and may be
 * off by one. What is off by more is no rounding: a browser that plays another device forgets the device's ratio.
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
