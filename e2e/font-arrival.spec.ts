import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { PUBLIC_PATHS } from "./site-pages.ts";
import { startUntraded } from "./untraded-token.ts";

/** Many, odd ones too, and what phones and screens really have. */
const STEP_PX = 17;
const WIDTHS = [
  ...new Set([
    ...Array.from({ length: Math.floor((1440 - 320) / STEP_PX) + 1 }, (_, index) => 320 + index * STEP_PX),
    ...[360, 375, 390, 393, 412, 414, 430, 768, 1024, 1280, 1366, 1440],
  ]),
].sort((one, other) => one - other);
/** Less than a line of the smallest print. */
const MOVED_PX = 2;
const MOST_SHIFT = 0.01;

for (const path of PUBLIC_PATHS)
  test(`[ISSUE-16] on ${path} nothing in the top of the page moves when the fonts arrive, at any width`, async ({
    page,
  }) => {
    await expectStill(page, path);
  });

test("[ISSUE-16] nor on /bakso of a token that nobody trades, whose card says so in a row", async ({
  page,
}) => {
  const server = await startUntraded(page);
  try {
    await expectStill(page, `${server.url}/bakso`);
  } finally {
    await server.dispose();
  }
});

/** Takes the fonts from a page and gives them back, at many widths: what its hero has stays, and below it hardly anything moves. */
async function expectStill(page: Page, url: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(url, { waitUntil: "load" });
  await page.evaluate(() =>
    Promise.all(
      [...document.fonts].filter(({ family }) => !family.includes("Stand-in")).map((font) => font.load()),
    ),
  );
  const moved: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 768 ? 820 : 900 });
    const seen = await page.evaluate(async (most) => {
      const root = document.documentElement.style;
      const painted = () =>
        new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const boxes = () =>
        [...document.querySelectorAll("main *")].flatMap((element) => {
          const { top, width, height } = element.getBoundingClientRect();
          return width > 0 && height > 0 && top < innerHeight ? [[element, top] as const] : [];
        });
      const titleWidth = () => {
        const range = document.createRange();
        range.selectNodeContents(document.querySelector("h1") ?? document.body);
        return range.getBoundingClientRect().width;
      };
      const names = ["--font-display", "--font-text"];
      // Before the fonts: without its first name a list has what stands in for it.
      for (const name of names)
        root.setProperty(
          name,
          getComputedStyle(document.documentElement)
            .getPropertyValue(name)
            .replace(/^[^,]*,/, ""),
        );
      await painted();
      const before = boxes();
      const widthBefore = titleWidth();
      let shift = 0;
      const shifted: string[] = [];
      const add = (entries: PerformanceEntryList) => {
        for (const entry of entries) {
          shift += Number(Reflect.get(entry, "value"));
          for (const { node, previousRect, currentRect } of Reflect.get(entry, "sources") as {
            node: Element | null;
            previousRect: DOMRectReadOnly;
            currentRect: DOMRectReadOnly;
          }[])
            shifted.push(
              `${node?.outerHTML?.slice(0, 80)} ${JSON.stringify(previousRect)} ${JSON.stringify(currentRect)}`,
            );
        }
      };
      const observer = new PerformanceObserver((list) => add(list.getEntries()));
      observer.observe({ type: "layout-shift" });
      // They have come.
      for (const name of names) root.removeProperty(name);
      await painted();
      add(observer.takeRecords());
      observer.disconnect();
      const after = new Map(boxes());
      const hero = document.querySelector("main > :first-child");
      return {
        shift,
        shifted,
        isOther: titleWidth() !== widthBefore,
        moved: before
          .filter(([element]) => hero?.contains(element))
          .filter(([element, top]) => Math.abs((after.get(element) ?? Number.NaN) - top) > most)
          .map(([element]) => `${element.tagName} "${element.textContent?.trim().slice(0, 24)}"`),
      };
    }, MOVED_PX);
    expect(seen.isOther, "the title has another width in its font").toBe(true);
    if (seen.moved.length > 0) moved.push(`${width} px: ${seen.moved[0]} and ${seen.moved.length - 1} more`);
    if (seen.shift > MOST_SHIFT)
      moved.push(`${width} px: a shift of ${seen.shift.toFixed(3)}: ${seen.shifted.join("; ")}`);
  }
  expect(moved).toEqual([]);
}
