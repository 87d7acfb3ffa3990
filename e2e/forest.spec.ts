import type { Page } from "@playwright/test";
import { holdBack } from "./assistant-page.ts";
import { expect, test } from "./fixtures.ts";
import { painted } from "./settled.ts";
import { PUBLIC_PATHS } from "./site-pages.ts";

interface Box {
  what: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Lines of text of a page that are seen, and the page's drawn edges, in page coordinates. */
const boxesOf = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (element: Element, what: string): Box => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { what, left, top: top + scrollY, right, bottom: bottom + scrollY };
    };
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.getClientRects().length > 0;
    const texts = [
      ...document.querySelectorAll("main :is(h1, h2, h3, p, dt, dd, li > a, button), footer :is(h2, p, a)"),
    ]
      .filter((element) => isSeen(element) && element.children.length === 0 && element.textContent?.trim())
      .map((element) => boxOf(element, element.textContent?.trim().slice(0, 40) ?? ""));
    const edges = [...document.querySelectorAll("picture")]
      .filter((picture) => picture.querySelector("img")?.src.includes("/art/edge-"))
      .map((picture) => boxOf(picture, "edge"));
    return { texts, edges };
  });

const overlap = (one: Box, other: Box): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;

for (const [width, colorScheme] of [
  [390, "light"],
  [768, "dark"],
  [1440, "light"],
] as const) {
  test(`no words lie over others, and every drawn edge reaches from side to side, ${width} px wide`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    for (const path of PUBLIC_PATHS) {
      await page.goto(path);
      const { texts, edges } = await boxesOf(page);
      const collisions = texts.flatMap((one, index) =>
        texts
          .slice(index + 1)
          .flatMap((other) => (overlap(one, other) ? [`${one.what} × ${other.what}`] : [])),
      );
      expect(collisions, path).toEqual([]);
      expect(edges.length, path).toBeGreaterThan(0);
      for (const { left, right } of edges) {
        expect(left, path).toBeLessThanOrEqual(0);
        expect(right, path).toBeGreaterThanOrEqual(width);
      }
    }
  });
}

/** A4 in CSS pixels, without its margins. */
const PAPER = { width: 673, height: 979 };

test("on paper every page is black on white, open, with its one picture by day, and without what a screen alone can do", async ({
  page,
}) => {
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const path of [...PUBLIC_PATHS, "/baksoai"]) {
    await page.goto(path);
    const look = await page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.body);
      const isSeen = (element: Element) =>
        element.checkVisibility() && element.getBoundingClientRect().width > 0;
      const scenes = [...document.querySelectorAll("main img")].filter(
        (image) => isSeen(image) && image.getBoundingClientRect().width > innerWidth * 0.8,
      );
      return {
        color,
        backgroundColor,
        scenes: scenes.length,
        night: [...document.querySelectorAll("img")].filter(
          (image) => isSeen(image) && image.currentSrc.includes("-night"),
        ).length,
        // A heading that opens its section is a button, and yet a heading.
        controls: [...document.querySelectorAll("button, input, select, textarea")].filter(
          (control) => isSeen(control) && !control.closest("h2, h3"),
        ).length,
      };
    });
    expect(look, path).toEqual({
      color: "rgb(0, 0, 0)",
      backgroundColor: "rgb(255, 255, 255)",
      scenes: 1,
      night: 0,
      controls: 0,
    });
    await expect(page.getByRole("navigation", { name: "Site" }), path).toBeHidden();
  }
  await page.goto("/");
  // What a screen shows folded is printed in full.
  const folded = await page
    .getByText(/^Contract address/)
    .first()
    .evaluate((text) => text.getBoundingClientRect().height);
  expect(folded).toBeGreaterThan(0);
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  // Pictures stand in it as images, words as letters of our fonts.
  expect(pdf).toContain("/Subtype /Image");
  expect(pdf).toMatch(/\/FontName \/\w+\+\S*Figtree/i);
  // Addresses of links are written out.
  await page.goto("/bakso");
  const written = await page
    .getByRole("link", { name: /Solscan/ })
    .evaluate((link) => getComputedStyle(link, "::after").content);
  expect(written).toContain("https://solscan.io/");
});

test("a phone has its four places under the thumb", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  const bar = page.getByRole("navigation", { name: "Assistant" });
  await expect(bar.getByRole("button")).toHaveText(["Chat", "Library", "Studio", "Markets"]);
  const boxes = await bar.getByRole("button").evaluateAll((all) =>
    all.map((one) => {
      const { width, height, bottom } = one.getBoundingClientRect();
      return { width, height, bottom };
    }),
  );
  for (const { width, height, bottom } of boxes) {
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(bottom).toBeLessThanOrEqual(844);
  }
  const composer = await page.getByPlaceholder("Enter topic here or paste an image...").boundingBox();
  expect(composer?.height ?? 0).toBeLessThan(60);
  await bar.getByRole("button", { name: "Library" }).click();
  await expect(page.getByRole("heading", { name: "Library" })).toBeVisible();
  await page.keyboard.press("Escape");
  await bar.getByRole("button", { name: "Studio" }).click();
  await expect(page.getByRole("heading", { name: "Image Studio" })).toBeVisible();
});

test("nothing moves on the page of the fund when the chain answers", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput)
          Object.assign(window, { shift: Number(Reflect.get(window, "shift")) + entry.value });
    }).observe({ type: "layout-shift", buffered: true });
  });
  const release = await holdBack(page, "**/api/donations/proof*");
  await page.goto("/conservation");
  await page.getByRole("heading", { name: "Past donations" }).scrollIntoViewIfNeeded();
  await page.evaluate(() => document.fonts.ready);
  await painted(page);
  // What the fonts move when they come is measured elsewhere.
  await page.evaluate(() => Object.assign(window, { shift: 0 }));
  release();
  await expect(page.locator("[data-proof]").first()).toBeVisible({ timeout: 15_000 });
  expect(await page.evaluate(() => Number(Reflect.get(window, "shift")))).toBeLessThanOrEqual(0.01);
});
