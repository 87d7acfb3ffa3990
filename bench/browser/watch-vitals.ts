/** What a page's visit felt like so far; times as `performance.now()`. */
export interface Vitals {
  firstPaintMs: number;
  largestPaintMs: number;
  /** Sum of the layout shifts that no input caused. */
  shift: number;
  /** Sum of the time beyond 50 ms in each long task. */
  blockedMs: number;
}

declare global {
  interface Window {
    vitals?: Vitals;
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** Runs in the page before its own scripts, so it may use nothing from outside itself. */
export function watchVitals(): void {
  const longTaskMs = 50;
  const vitals: Vitals = { firstPaintMs: 0, largestPaintMs: 0, shift: 0, blockedMs: 0 };
  window.vitals = vitals;
  const watch = (type: string, see: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  };
  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") vitals.firstPaintMs = startTime;
  });
  watch("largest-contentful-paint", ({ startTime }) => {
    vitals.largestPaintMs = startTime;
  });
  watch("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as LayoutShift;
    if (!hadRecentInput) vitals.shift += value;
  });
  watch("longtask", ({ duration }) => {
    vitals.blockedMs += Math.max(0, duration - longTaskMs);
  });
}
