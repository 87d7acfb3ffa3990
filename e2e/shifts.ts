import type { Page } from "@playwright/test";

/** Nothing that is seen moves further than this, as browsers count it. */
export const MOST_SHIFT = 0.01;
const LATE_MS = 300;

/** Counts what moves from the next load on, also soon after a press. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    const add = (entries: PerformanceObserverEntryList) => {
      for (const entry of entries.getEntries())
        (window as unknown as { moved: number }).moved += (entry as unknown as { value: number }).value;
    };
    new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
  });
/** How much has moved since the page was loaded. */
export const moved = (page: Page) => page.evaluate(() => (window as unknown as { moved: number }).moved);

/** As on a slow line: scripts come one after another, and the server's answers late. */
export async function slowDown(page: Page): Promise<void> {
  const late = async (route: { continue(): Promise<void> }) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.continue().catch(() => undefined);
  };
  await page.route(/\/assets\/.*\.js$/, late);
  await page.route("**/api/**", late);
}
