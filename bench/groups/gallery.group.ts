import { symlink, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { GALLERY_CATEGORIES } from "@bakso/contract/constants";
import type { Page } from "playwright";
import { loadContent } from "../../server/src/content/load-content.ts";
import type { Group } from "../bench.context.ts";
import { openChromium, openPage, slowDown } from "../harness/chromium.ts";
import { startProduct, usualEngine } from "../harness/product.ts";
import { startRpc } from "../harness/services.ts";
import { median } from "../statistics.ts";

const MANY = 5_000;
const SLOW_PHONE = 4;
const FILTERS = [...GALLERY_CATEGORIES, null];
const SCROLL_STEP_PX = 900;
const SCROLL_STEPS = 40;
const MOST_WAIT_MS = 120_000;

/** A wall of 5,000 pictures on a slow phone: how soon a filter answers, and how smooth it scrolls. */
export const gallery: Group = {
  name: "gallery",
  area: "browser",
  async measure(bench) {
    const rpcUrl = await startRpc(bench);
    const product = await startProduct(bench, {
      engine: usualEngine(bench),
      rpcUrl,
      changeContent: hangMany,
    });
    bench.say(`${MANY} files are looked at for the first time`);
    await untilAllHang(product.origin);
    const browser = await openChromium(bench);
    const { page, cdp, close } = await openPage(browser, {
      device: { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true },
    });
    await page.goto(`${product.origin}/gallery`);
    await page.keyboard.press("Shift");
    await page.locator(`main ul[style*="height"]`).waitFor();
    await slowDown(cdp, SLOW_PHONE);
    const took: number[] = [];
    const rounds = bench.isQuick ? 1 : 5;
    for (let round = -1; round < rounds; round += 1) {
      bench.say(`filters, round ${round + 1} of ${rounds}`);
      for (const filter of FILTERS) {
        const ms = await filterTime(page, filter);
        if (round >= 0) took.push(ms);
      }
    }
    bench.say("scrolling");
    const frames = await scrollFrames(page);
    await close();
    return [
      {
        what: `a filter in a gallery of ${MANY.toLocaleString("en")}, from the press to the painted tiles, 4x CPU, median`,
        unit: "ms",
        value: median(took),
        goal: { on: "figure", is: "at most", limit: 100 },
        note: `slowest ${Math.max(...took).toFixed(0)} ms of ${took.length}`,
      },
      {
        what: "a frame while that wall scrolls, 4x CPU, median",
        unit: "ms",
        value: median(frames),
        note: `${frames.filter((ms) => ms > 50).length} of ${frames.length} took more than 50 ms`,
      },
    ];
  },
};

/** The shipped pictures, again and again, as links. */
async function hangMany(contentDir: string): Promise<void> {
  const folder = join(contentDir, "gallery");
  const { galleryItems } = await loadContent(contentDir);
  const shipped = galleryItems.items.filter(({ path }) => !path.endsWith(".webm"));
  const items = Array.from({ length: MANY }, (_, index) => {
    const one = shipped[index % shipped.length];
    if (!one) throw new Error("nothing ships");
    return { from: one.path, item: { ...one, path: `copy-${index}${extname(one.path)}` } };
  });
  for (const { from, item } of items) await symlink(join(folder, from), join(folder, item.path));
  await writeFile(join(folder, "gallery.yaml"), JSON.stringify({ items: items.map(({ item }) => item) }));
}

/** A page that holds them all says so once the server has seen every file. */
async function untilAllHang(origin: string): Promise<void> {
  const wanted = `copy-${MANY - 1}.`;
  for (const startedAt = Date.now(); Date.now() - startedAt < MOST_WAIT_MS; await wait(500)) {
    const text = await (await fetch(`${origin}/gallery`)).text();
    if (text.includes(wanted)) return;
  }
  throw new Error("the gallery never hung");
}

/** From the press until the frame is painted in which the chosen tiles stand. */
const filterTime = (page: Page, filter: string | null): Promise<number> =>
  page.evaluate(async (wanted) => {
    const selector = wanted === null ? "form button:not([name])" : `form button[value="${wanted}"]`;
    const button = document.querySelector<HTMLButtonElement>(`main ${selector}`);
    if (!button) throw new Error(`no filter ${wanted}`);
    const painted = () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve));
      });
    const pressedAt = performance.now();
    button.click();
    do await painted();
    while (button.getAttribute("aria-pressed") !== "true" && performance.now() - pressedAt < 5_000);
    const tookMs = performance.now() - pressedAt;
    if (!document.querySelector("main li a[data-item]")) throw new Error(`${wanted} shows no tile`);
    return tookMs;
  }, filter);

/** What each frame took while the wall passed by, in steps that are nearly a window high. */
const scrollFrames = (page: Page): Promise<number[]> =>
  page.evaluate(
    async ([stepPx, steps]) => {
      const frames: number[] = [];
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      let before = await frame();
      for (let step = 0; step < steps; step += 1) {
        scrollBy(0, stepPx);
        for (let each = 0; each < 2; each += 1) {
          const now = await frame();
          frames.push(now - before);
          before = now;
        }
      }
      return frames;
    },
    [SCROLL_STEP_PX, SCROLL_STEPS] as const,
  );
