import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { painted } from "./settled.ts";
import { PHONE, PUBLIC_PATHS } from "./site-pages.ts";

/** What lies on its own below the first two parts of a page, and whether the browser has left it for later. */
const farBelow = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("main > :nth-child(n + 3), main + footer")].map((part) => ({
      isFar: part.getBoundingClientRect().top > 2 * innerHeight,
      isLeft: getComputedStyle(part).contentVisibility === "auto",
    })),
  );

/** Animations stand at their first moment from the page's first paint on. */
async function holdAnimations(page: Page): Promise<() => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Animation.enable");
  await cdp.send("Animation.setPlaybackRate", { playbackRate: 0 });
  return async () => {
    await cdp.send("Animation.setPlaybackRate", { playbackRate: 1 });
  };
}

test("[ISSUE-16] what lies far below is left until the top is painted, and laid out right after", async ({
  page,
  server,
}) => {
  await page.setViewportSize(PHONE);
  const goOn = await holdAnimations(page);
  await page.goto(`${server.url}/aiinfo`);
  await painted(page);
  const left = (await farBelow(page)).filter(({ isFar }) => isFar);
  expect(left.length).toBeGreaterThan(2);
  expect(left.every(({ isLeft }) => isLeft)).toBe(true);
  await goOn();
  await expect.poll(async () => (await farBelow(page)).some(({ isLeft }) => isLeft)).toBe(false);
});

for (const path of PUBLIC_PATHS)
  test(`[ISSUE-16] ${path} is where it was read, when it is loaded again`, async ({ page, server }) => {
    await page.setViewportSize(PHONE);
    await page.goto(server.url + path);
    await expect.poll(async () => (await farBelow(page)).some(({ isLeft }) => isLeft)).toBe(false);
    const place = await page.evaluate(() => {
      scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * 0.8);
      return Math.round(scrollY);
    });
    await painted(page);
    await page.reload();
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(place);
  });
