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

/** What tells a page that its top is painted: the paint itself, or that all is loaded where nothing is painted. */
const SIGNS = ["paint", "load"] as const;

/** Keeps every sign from the page; what is returned lets one of them through. */
async function holdSigns(page: Page) {
  await page.addInitScript(() => {
    const later: Record<string, () => void> = {};
    const listen = window.addEventListener.bind(window);
    const held = (type: string, then: EventListener, options?: boolean | AddEventListenerOptions) => {
      if (type === "load") later.load ??= () => then(new Event("load"));
      else listen(type, then, options);
    };
    class HeldObserver {
      readonly go: () => void;
      constructor(go: () => void) {
        this.go = go;
      }
      observe({ type = "" }) {
        later[type] = this.go;
      }
    }
    Object.assign(window, { addEventListener: held, PerformanceObserver: HeldObserver, later });
  });
  return (sign: (typeof SIGNS)[number]) =>
    page.evaluate((sign) => {
      const { later } = window as unknown as { later: Record<string, () => void> };
      later[sign]?.();
    }, sign);
}

for (const sign of SIGNS)
  test(`[ISSUE-16] what lies far below is left until the top is painted, and laid out right after (${sign})`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(PHONE);
    const letThrough = await holdSigns(page);
    await page.goto(`${server.url}/aiinfo`);
    await painted(page);
    const left = (await farBelow(page)).filter(({ isFar }) => isFar);
    expect(left.length).toBeGreaterThan(2);
    expect(left.every(({ isLeft }) => isLeft)).toBe(true);
    await letThrough(sign);
    expect((await farBelow(page)).some(({ isLeft }) => isLeft)).toBe(false);
  });

test("[ISSUE-16] a page that is opened at one of its parts estimates no height", async ({ page, server }) => {
  await page.setViewportSize(PHONE);
  await holdSigns(page);
  await page.goto(`${server.url}/aiinfo#content`);
  expect((await farBelow(page)).some(({ isLeft }) => isLeft)).toBe(false);
});

for (const path of PUBLIC_PATHS)
  test(`[ISSUE-16] ${path} is where it was read, when it is loaded again`, async ({ page, server }) => {
    await page.setViewportSize(PHONE);
    // A server's first pages know no market yet: with it, parts have other heights.
    expect((await page.request.get(`${server.url}/api/market/token`)).ok()).toBe(true);
    await page.goto(server.url + path);
    const letThrough = await holdSigns(page);
    for (const share of [0.4, 0.8]) {
      const place = await page.evaluate((share) => {
        scrollTo(0, Math.round((document.documentElement.scrollHeight - innerHeight) * share));
        return scrollY;
      }, share);
      await painted(page);
      await page.reload();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
      await letThrough("paint");
      await painted(page);
      expect(await page.evaluate(() => scrollY)).toBe(place);
    }
  });

test("[ISSUE-16] on a phone a tool's picture is fetched when it comes near, and its row is as high before", async ({
  page,
  server,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto(`${server.url}/aiinfo`);
  const rows = page.getByRole("list", { name: "Tools" }).getByRole("listitem");
  const look = () =>
    rows.evaluateAll((all) =>
      all.map((row) => ({
        height: row.getBoundingClientRect().height,
        isFetched: (row.querySelector("summary img") as HTMLImageElement).naturalWidth > 0,
      })),
    );
  const before = await look();
  expect(before.at(-1)?.isFetched).toBe(false);
  await rows.last().scrollIntoViewIfNeeded();
  await expect.poll(async () => (await look()).at(-1)?.isFetched).toBe(true);
  expect((await look()).map(({ height }) => height)).toEqual(before.map(({ height }) => height));
});
