import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { animationsEnded } from "./settled.ts";

export const THEMES = ["light", "dark"] as const;

const HEIGHT = 820;

/** Puts one page into each width and both themes, and lets a test look each time: what was loaded and said stays. */
export async function inEveryLook(
  page: Page,
  widths: readonly number[],
  look: (name: string) => Promise<void>,
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    await inBothThemes(page, (theme) => look(`${width}-${theme}`));
  }
}

export async function inBothThemes(page: Page, look: (theme: string) => Promise<void>): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    await look(colorScheme);
  }
}

/** What axe finds, once nothing fades in or changes its colour any more: until then it has another contrast. */
export async function axeFindings(page: Page): Promise<string[]> {
  await animationsEnded(page);
  // Only what is found in frames has to be put together in a page of its own, which costs as much as the looking.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`);
}

/** Nothing sticks out sideways. */
export async function expectNoOverflow(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${what} is too wide`).toBeLessThanOrEqual(0);
}
