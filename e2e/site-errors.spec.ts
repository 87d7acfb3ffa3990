import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { stopClock } from "./settled.ts";
import { bar, startPage } from "./site-pages.ts";

const TITLE = "Unexpected Application Error!";
const ROARMAP = "**/assets/roarmap-*.js";

/** Goes from the start page to the roadmap without a reload. */
async function goToRoarmap(page: Page): Promise<void> {
  await page.goto("/");
  await startPage(page);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await bar(page).getByRole("link", { name: "RoarMap" }).click();
}

const isSamePage = (page: Page) => page.evaluate(() => "isSame" in window);

test("[ERR-40] an unknown address is a real 404, says what the router says, and shows the ways back", async ({
  page,
}) => {
  for (const path of ["/nowhere", "/bakso/nowhere", "/index.php"]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByText(`${TITLE} 404 Not Found`)).toBeVisible();
  }
  await expect(page).toHaveTitle(new RegExp(TITLE));
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This path ends here");
  await expect(bar(page).getByRole("link")).toHaveCount(7);
  const words = page.getByRole("navigation", { name: "Other paths" }).getByRole("link");
  const gaps = await words.evaluateAll((all) => {
    const boxes = all.map((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return range.getBoundingClientRect();
    });
    return boxes.slice(1).map((box, at) => box.left - (boxes[at]?.right ?? 0));
  });
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(1);
  // The router's words are for whoever reports it: they come last, and on one line.
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [last, router] = await Promise.all(
      [words.last(), page.getByText(`${TITLE} 404 Not Found`)].map((part) => part.boundingBox()),
    );
    if (!last || !router) throw new Error("a box is missing");
    expect(router.y, `${width} px wide`).toBeGreaterThanOrEqual(last.y + last.height);
    expect(router.height, `${width} px wide`).toBeLessThan(28);
  }
  await page.getByRole("link", { name: "Back to the start" }).click();
  await expect(page).toHaveURL("/");
});

test("[ERR-40] the same without scripts; a slash too many is mended", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  expect((await page.goto("/nowhere"))?.status()).toBe(404);
  await page.getByRole("navigation", { name: "Other paths" }).getByRole("link", { name: "Gallery" }).click();
  await expect(page).toHaveURL("/gallery");
  await page.goto("/roarmap/");
  await expect(page).toHaveURL("/roarmap");
  await context.close();
});

test("[ERR-40] a page that throws shows the titled error page, whose Reload works", async ({
  page,
  consoleErrors,
}) => {
  await page.route(ROARMAP, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: 'export default function Roarmap() { throw new TypeError("a bug of ours"); }',
    }),
  );
  await goToRoarmap(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLE);
  await expect(page).toHaveTitle(TITLE);
  await expect(page.getByText("(TypeError)")).toBeVisible();
  await expect(page.getByText("a bug of ours")).toHaveCount(0);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  expect(await isSamePage(page)).toBe(true);
  await page.unroute(ROARMAP);
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The RoarMap");
  expect(await isSamePage(page)).toBe(false);
  consoleErrors.length = 0;
});

test("[ERR-40] the page of an error fills the window with the forest, at every width", async ({
  page,
  consoleErrors,
}) => {
  await page.route(ROARMAP, (route) => route.abort());
  await page.setViewportSize({ width: 1440, height: 900 });
  await goToRoarmap(page);
  const part = page.getByRole("alert").filter({ has: page.getByRole("heading", { level: 1 }) });
  await expect(part).toBeVisible();
  for (const [width, height] of [
    [320, 800],
    [390, 844],
    [768, 1024],
    [1440, 900],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height });
    const { top, bottom, end } = await part.evaluate((element) => {
      const box = element.getBoundingClientRect();
      return { top: box.top, bottom: box.bottom, end: document.documentElement.scrollHeight };
    });
    expect(top, `${width}`).toBe(0);
    expect(bottom, `${width}`).toBeGreaterThanOrEqual(height);
    // And nothing below it.
    expect(end - bottom, `${width}`).toBeLessThanOrEqual(1);
    await expect(page.getByRole("button", { name: "Reload" })).toBeInViewport();
  }
  consoleErrors.length = 0;
});

/** The pictures in sight, by their files' names, and of those that did not come a word that says so. */
const picturesInSight = (page: Page) =>
  page.locator("main img").evaluateAll((images) =>
    (images as HTMLImageElement[])
      .filter((image) => image.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((image) => image.getBoundingClientRect().height > 1 && !image.currentSrc.startsWith("data:"))
      .map((image) => (image.naturalWidth ? /[^/]+(?=-(day|night))/.exec(image.currentSrc)?.[0] : "missing")),
  );

test("[ISSUE-16] without a network the page of an error says so, and shows the head that is there, nothing broken", async ({
  page,
  consoleErrors,
}) => {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto("/");
      await startPage(page);
      await page.context().setOffline(true);
      await bar(page).getByRole("link", { name: "RoarMap", includeHidden: true }).dispatchEvent("click");
      await expect(page.getByText("There is no network just now")).toBeVisible();
      await expect.poll(() => picturesInSight(page), `${width} ${colorScheme}`).toEqual(["head-happy"]);
      const head = page.locator("main img").filter({ visible: true }).first();
      // Its eyes look over the forest's floor, beside no word.
      const [box, words] = await Promise.all([head.boundingBox(), page.getByRole("button").boundingBox()]);
      expect(box?.y).toBeGreaterThan((words?.y ?? 0) + (words?.height ?? 0));
      // Once there is a network, this page says so, and asks for the picture in the next theme.
      await page.context().setOffline(false);
      await expect(page.getByText("The network is back")).toBeVisible();
      await page.context().setOffline(true);
      await expect(page.getByText("There is no network just now")).toBeVisible();
      await page.goto("about:blank");
      await page.context().setOffline(false);
    }
  }
  // What else fails is a part of the page, and the picture comes.
  await page.route(ROARMAP, (route) => route.fulfill({ status: 500 }));
  await goToRoarmap(page);
  await expect(page.getByText("A part of this page did not arrive")).toBeVisible();
  await expect.poll(() => picturesInSight(page)).toEqual(["head-happy", "sorry-wide", "sorry-wide-tail"]);
  consoleErrors.length = 0;
});

test("[ERR-41] a part that does not load is a ChunkLoadError on that page; it does not reload by itself", async ({
  page,
  consoleErrors,
}) => {
  await page.route(ROARMAP, (route) => route.abort());
  await goToRoarmap(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLE);
  await expect(page.getByText("(ChunkLoadError)")).toBeVisible();
  await expect(page).toHaveURL("/roarmap");
  expect(await isSamePage(page)).toBe(true);
  await page.unroute(ROARMAP);
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The RoarMap");
  consoleErrors.length = 0;
});

test("[CONST-4] a part that never comes is given up after 120 s", async ({ page, consoleErrors }) => {
  await page.route(ROARMAP, () => undefined);
  await page.goto("/");
  await startPage(page);
  await expect(page.getByRole("button", { name: "The token" })).toBeVisible();
  await stopClock(page);
  const asked = page.waitForRequest(ROARMAP);
  await bar(page).getByRole("link", { name: "RoarMap" }).click();
  await asked;
  await page.clock.runFor(119_000);
  await expect(page.getByText("(ChunkLoadError)")).toHaveCount(0);
  await page.clock.runFor(2_000);
  await expect(page.getByText("(ChunkLoadError)")).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  consoleErrors.length = 0;
});

test("[ERR-41] after a new deployment the page reloads by itself, once", async ({ page, consoleErrors }) => {
  await page.goto("/");
  await startPage(page);
  // After a new deployment the old parts and their list are gone.
  let isGone = true;
  await page.route(ROARMAP, (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()));
  await page.route("**/assets/manifest-*.js", (route) =>
    isGone && route.request().method() === "HEAD" ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const reloaded = page.waitForEvent("load");
  await bar(page).getByRole("link", { name: "RoarMap" }).click();
  await reloaded;
  expect(await isSamePage(page)).toBe(false);
  await expect(page).toHaveURL("/roarmap");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The RoarMap");
  // The second failure in the same deployment asks the person.
  await page.goto("/");
  await startPage(page);
  await bar(page).getByRole("link", { name: "RoarMap" }).click();
  await expect(page.getByText("(ChunkLoadError)")).toBeVisible();
  isGone = false;
  consoleErrors.length = 0;
});
