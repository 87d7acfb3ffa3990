import type { Page } from "@playwright/test";

/** The public pages, with what is seen on each and where the bar leads. */
export const PUBLIC_PATHS = [
  "/",
  "/swap",
  "/roarmap",
  "/gallery",
  "/conservation",
  "/games",
  "/bakso",
  "/aiinfo",
] as const;

/** The bar's links, in order. */
export const BAR = [
  ["Home", "/"],
  ["BaksoAI", "/baksoai"],
  ["Swap", "/swap"],
  ["RoarMap", "/roarmap"],
  ["Gallery", "/gallery"],
  ["BCF", "/conservation"],
  ["Games", "/games"],
] as const;

export const QUICK_LINKS = [
  ["Home", "/"],
  ["RoarMap", "/roarmap"],
  ["Gallery", "/gallery"],
  ["Conservation Efforts", "/conservation"],
  ["Games", "/games"],
] as const;

export const PHONE = { width: 390, height: 844 };

/** From the narrowest that is no tablet's to the widest that is looked at. */
export const WIDE_WINDOWS = [
  { width: 1024, height: 900 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
] as const;

export const bar = (page: Page) => page.getByRole("navigation", { name: "Site" });
export const footer = (page: Page) => page.getByRole("contentinfo");
export const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** Wants the page's scripts by a key, which any page understands, and waits until they have taken over. */
export async function startPage(page: Page): Promise<void> {
  await page.keyboard.press("Shift");
  await page.locator('html[data-started], html[data-script="own"]').waitFor();
}

/** How many pages of paper a PDF has. */
export const pagesOf = (pdf: Buffer): number =>
  (pdf.toString("latin1").match(/\/Type \/Page\b/g) ?? []).length;
