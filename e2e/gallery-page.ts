import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { GalleryItem } from "@bakso/contract/content/gallery.shapes";
import type { Locator, Page } from "@playwright/test";
import { parse } from "yaml";
import { startPage } from "./site-pages.ts";

const LIST = join(import.meta.dirname, "..", "content", "gallery", "gallery.yaml");

/** The works that ship, as the operator's file lists them. */
export async function shippedItems(): Promise<GalleryItem[]> {
  return (parse(await readFile(LIST, "utf8")) as { items: GalleryItem[] }).items;
}

export const tiles = (page: Page): Locator => page.locator("main li a[data-item]");
export const tile = (page: Page, id: string): Locator => page.locator(`main li a[data-item="${id}"]`);
export const lightbox = (page: Page): Locator => page.getByRole("dialog");
export const filter = (page: Page, name: string): Locator =>
  page.getByRole("button", { name: new RegExp(`^${name} [\\d,]+$`) });

/** Opens a page and waits until its scripts have taken over. */
export async function openStarted(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await startPage(page);
}
