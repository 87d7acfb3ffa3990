import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { parse, stringify } from "yaml";
import { THEMES } from "../every-look.ts";
import { test } from "../fixtures.ts";
import { SERVER_FIXTURE_TIMEOUT_MS, type ServerProcess, startServerProcess } from "../server-process.ts";
import { animationsEnded, painted } from "../settled.ts";

/** Where the pictures go; not kept in the repository. */
const ALBUM = join(import.meta.dirname, "..", "..", "photographs");

const PLENTY = 1_000_000;

/** The narrower two are held in a hand: nothing hovers there, and what is pressed is as large as a finger. */
const WINDOWS = [
  { width: 390, height: 844, isHeld: true },
  { width: 768, height: 1024, isHeld: true },
  { width: 1440, height: 900, isHeld: false },
] as const;

/** One way of looking at a screen. */
export interface Look {
  /** `<width>-<theme>` */
  name: string;
  window: (typeof WINDOWS)[number];
  colorScheme: (typeof THEMES)[number];
}

export const LOOKS: readonly Look[] = WINDOWS.flatMap((window) =>
  THEMES.map((colorScheme) => ({ name: `${window.width}-${colorScheme}`, window, colorScheme })),
);

/** The content as it is shipped, but whoever takes a picture a second is not asked to come more slowly. */
async function contentForCameras(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "bakso-content-"));
  await cp(join(import.meta.dirname, "..", "..", "content"), folder, { recursive: true });
  const file = join(folder, "limits.yaml");
  const limits = parse(await readFile(file, "utf8")) as { perAddressPerMinute: Record<string, number> };
  for (const name of Object.keys(limits.perAddressPerMinute)) limits.perAddressPerMinute[name] = PLENTY;
  await writeFile(file, stringify(limits));
  return folder;
}

/** With the product as `npm start` serves it: the demo's own chain, market, model and illustrator. */
export const photo = test.extend<object, { server: ServerProcess }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants the first parameter destructured
    async ({}, use) => {
      const content = await contentForCameras();
      const server = await startServerProcess({ CONTENT_DIR: content });
      await use(server);
      await server.dispose();
      await rm(content, { recursive: true });
    },
    { scope: "worker", timeout: SERVER_FIXTURE_TIMEOUT_MS },
  ],
});

/** Photographs that are taken in this look. */
export function inLook({ window, colorScheme }: Look, takePhotos: () => void): void {
  const { isHeld, ...viewport } = window;
  photo.describe(() => {
    photo.use({ viewport, colorScheme, hasTouch: isHeld, isMobile: isHeld });
    takePhotos();
  });
}

/** What comes in has come in, and pictures are there. */
async function ready(page: Page): Promise<void> {
  // What has just been opened begins to come in with the next picture of the window.
  await painted(page);
  await animationsEnded(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // What lies in a scrolled dialog, below the window, is loaded by nobody before one scrolls to it.
    const near = [...document.images].filter(
      (image) =>
        image.checkVisibility() &&
        image.getBoundingClientRect().top < innerHeight * (image.closest("dialog") ? 1 : 2),
    );
    // What is decoded beside the page's painting, or loaded later, may be missing in what was painted this moment.
    for (const image of near) {
      image.decoding = "sync";
      image.loading = "eager";
    }
    await Promise.allSettled(near.map((image) => image.decode()));
  });
  await animationsEnded(page);
  await painted(page);
}

export async function takePhoto(page: Page, name: string): Promise<void> {
  await ready(page);
  await page.screenshot({ path: join(ALBUM, `${name}.png`) });
}

/** The whole page, once everything on it has been seen and has come. */
export async function takeWholePage(page: Page, name: string): Promise<void> {
  const height = await page.evaluate(() => {
    // What a browser leaves undrawn outside the window is drawn: here all of it is in the picture.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    // And the room that is kept for what stays at the window's lower edge, which is not in the picture.
    sheet.insertRule("body { --room-below: 0px !important }");
    document.adoptedStyleSheets.push(sheet);
    return document.documentElement.scrollHeight;
  });
  const step = (page.viewportSize()?.height ?? height) / 2;
  for (let top = 0; top < height; top += step) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: "instant" }), top);
    await ready(page);
  }
  await page.evaluate(async () => {
    // Those that were passed may still be on their way.
    const shown = [...document.images].filter((image) => image.checkVisibility());
    for (const image of shown) {
      image.loading = "eager";
      image.decoding = "sync";
    }
    await Promise.allSettled(shown.map((image) => image.decode()));
    // What stays at a window's edge would lie somewhere in the middle.
    for (const one of document.querySelectorAll<HTMLElement>("body *"))
      if (getComputedStyle(one).position === "fixed") one.style.visibility = "hidden";
    scrollTo({ top: 0, behavior: "instant" });
  });
  await ready(page);
  await page.screenshot({ path: join(ALBUM, `${name}.png`), fullPage: true });
}
