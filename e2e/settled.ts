import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Waits until all that the page has begun by now has been asked of the network, for tests that expect nothing to be
 * asked: requests leave in order, and these come last. The first lets what waits for an answer go on; the second comes
 * after what it did then. Works with a clock that stands, too.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await fetch("/api/health");
    await fetch("/api/health");
  });
}

/** Waits until the page has been painted twice: by then every earlier change is visible. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/**
 * Waits until nothing on the page comes in, fades or changes its colour any more. What follows the scrolling, or never
 * ends, is left alone. Asked for again and again: what is no longer drawn, as in a closed `details`, does end, but
 * nobody is ever told of it by its `finished`.
 */
export async function animationsEnded(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(
              ({ timeline, effect }) =>
                timeline instanceof DocumentTimeline &&
                effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
            )
            .filter(({ playState }) => playState === "running").length,
      ),
    )
    .toBe(0);
}

/** Where a box stays once it has come in, and nothing that holds it is still on its way. */
export async function restingBox(page: Page, one: Locator) {
  let last = "";
  await expect
    .poll(async () => {
      const before = last;
      await painted(page);
      const isMoving = await one.evaluate((element) =>
        document.getAnimations().some(({ effect, playState, timeline }) => {
          if (!(effect instanceof KeyframeEffect) || !(timeline instanceof DocumentTimeline)) return false;
          const isEndless = effect.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
          return playState === "running" && !isEndless && effect.target?.contains(element);
        }),
      );
      last = JSON.stringify(await one.boundingBox());
      return !isMoving && last !== "null" && last === before;
    })
    .toBe(true);
  return one.boundingBox();
}

/** How far a clock is moved when it is stopped: that can be done in its future alone, and a busy machine is slow to say it. */
const STOPPED_AHEAD_MS = 3_600_000;

/** From now on the page's time passes only when a test says so: `page.clock.runFor`, `fastForward`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + STOPPED_AHEAD_MS);
}
