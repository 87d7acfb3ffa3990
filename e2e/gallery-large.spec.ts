import { copyFile, cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { GalleryItem } from "@bakso/contract/content/gallery.shapes";
import { expect, test } from "./fixtures.ts";
import { filter, lightbox, openStarted, shippedItems, tile, tiles } from "./gallery-page.ts";
import { type ServerProcess, startServerOnTestDatabase } from "./server-process.ts";

const CONTENT = join(import.meta.dirname, "..", "content");
const MANY = 5_000;
/** As people read it. */
const MANY_WORDS = MANY.toLocaleString("en");

interface OwnGallery {
  server: ServerProcess;
  folder: string;
  /** Writes the list, as an operator does. */
  list(items: readonly GalleryItem[]): Promise<void>;
  dispose(): Promise<void>;
}

/** A server with a content of its own, whose gallery a test may change. */
async function startOwnGallery(
  fill: (gallery: OwnGallery["folder"]) => Promise<readonly GalleryItem[]>,
): Promise<OwnGallery> {
  const content = await mkdtemp(join(tmpdir(), "bakso-content-"));
  await cp(CONTENT, content, { recursive: true });
  const folder = join(content, "gallery");
  // YAML understands JSON.
  const list = (items: readonly GalleryItem[]) =>
    writeFile(join(folder, "gallery.yaml"), JSON.stringify({ items }));
  await list(await fill(folder));
  const server = await startServerOnTestDatabase({ CONTENT_DIR: content });
  return {
    server,
    folder,
    list,
    async dispose() {
      await server.dispose();
      await rm(content, { recursive: true });
    },
  };
}

test("[GALLERY-10] a file that is dropped in appears with its entry at the next load, and a broken one breaks nothing", async ({
  page,
}) => {
  const items = await shippedItems();
  const gallery = await startOwnGallery(async () => items);
  try {
    await openStarted(page, `${gallery.server.url}/gallery`);
    await expect(filter(page, "All Photos")).toHaveText(`All Photos ${items.length}`);
    await copyFile(join(CONTENT, "gallery", "bath-day.png"), join(gallery.folder, "our-own.png"));
    await writeFile(join(gallery.folder, "broken.png"), "this is no picture");
    const entry = (path: string, filename: string): GalleryItem => ({
      path,
      filename,
      categories: ["art"],
      description: `What ${filename} shows`,
      credit: "somebody",
    });
    await gallery.list([entry("our-own.png", "Our own"), entry("broken.png", "Broken"), ...items]);
    await expect(async () => {
      await openStarted(page, `${gallery.server.url}/gallery`);
      await expect(filter(page, "All Photos")).toHaveText(`All Photos ${items.length + 2}`);
    }).toPass();
    await expect(tile(page, "our-own").getByRole("img", { name: "What Our own shows" })).toBeVisible();
    await expect(tile(page, "broken").locator("[data-default-picture]")).toBeVisible();
    expect(gallery.server.output()).toMatch(/broken\.png/);
    await tile(page, "our-own").click();
    await expect(lightbox(page).getByText("Our own", { exact: true })).toBeVisible();
  } finally {
    await gallery.dispose();
  }
});

test("a gallery of 5,000 keeps few tiles in the page, and filters, scrolls and opens at once; without scripts its pages lead to all of it", async ({
  page,
  browser,
}) => {
  const shipped = (await shippedItems()).filter(({ path }) => path.endsWith(".png"));
  const gallery = await startOwnGallery(async (folder) => {
    const items = Array.from({ length: MANY }, (_, index): GalleryItem => {
      const one = shipped[index % shipped.length];
      if (!one) throw new Error("nothing ships");
      return { ...one, path: `copy-${index}.png`, filename: `Copy ${index}` };
    });
    for (const [index, { path }] of items.entries())
      await symlink(
        join(CONTENT, "gallery", shipped[index % shipped.length]?.path ?? ""),
        join(folder, path),
      );
    return items;
  });
  try {
    const count = (category: string) =>
      Array.from({ length: MANY }, (_, index) => shipped[index % shipped.length]).filter((item) =>
        item?.categories.some((each) => each === category),
      ).length;
    await expect(async () => {
      await openStarted(page, `${gallery.server.url}/gallery`);
      await expect(filter(page, "All Photos")).toHaveText(`All Photos ${MANY_WORDS}`);
    }).toPass({ timeout: 60_000 });
    expect(await tiles(page).count()).toBeLessThan(150);
    for (const [name, category] of [
      ["AI Art", "aiart"],
      ["Bakso", "bakso"],
    ] as const) {
      await filter(page, name).click();
      await expect(filter(page, name)).toHaveAttribute("aria-pressed", "true");
      await expect(filter(page, name)).toHaveText(`${name} ${count(category).toLocaleString("en")}`);
      expect(await tiles(page).count()).toBeLessThan(150);
    }
    await filter(page, "All Photos").click();
    // Before that the wall is as high as the one that is left.
    await expect(filter(page, "All Photos")).toHaveAttribute("aria-pressed", "true");
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight - 2_500));
    await expect(tile(page, `copy-${MANY - 1}`)).toBeAttached();
    expect(await tiles(page).count()).toBeLessThan(150);
    await tile(page, `copy-${MANY - 1}`).click();
    await expect(lightbox(page).getByText(`${MANY_WORDS} of ${MANY_WORDS}`)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(tile(page, `copy-${MANY - 1}`)).toBeFocused();

    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: gallery.server.url });
    const plain = await context.newPage();
    await plain.goto("/gallery");
    const pages = plain.getByRole("navigation", { name: "Pages of the wall" });
    const onFirst = await tiles(plain).count();
    await pages.getByRole("link", { name: "Next" }).click();
    await expect(plain).toHaveURL(/[?&]page=2/);
    await expect(tile(plain, `copy-${onFirst}`)).toBeAttached();
    await expect(tile(plain, "copy-0")).toHaveCount(0);
    await pages.getByRole("link", { name: /^Page (\d+) of \1$/ }).click();
    await tile(plain, `copy-${MANY - 1}`).click();
    await expect(plain.getByRole("figure").getByText(`Copy ${MANY - 1}`)).toBeVisible();
    await context.close();
  } finally {
    await gallery.dispose();
  }
});
