import type { Page } from "playwright";
import type { Group } from "../bench.context.ts";
import { openChromium, openPage } from "../harness/chromium.ts";
import { signIn } from "../harness/holder.ts";
import { startProduct, usualEngine } from "../harness/product.ts";
import { startRpc } from "../harness/services.ts";
import { median } from "../statistics.ts";

const FIELD = "Enter topic here or paste an image...";
const SETTLE_MS = 700;
/** A photo of a phone: twelve megapixels, ten megabytes. */
const PHOTO = { width: 4_000, height: 3_000, quality: 0.97 };

interface Showing {
  shownMs: number;
  longestTaskMs: number;
  floorMs: number;
  megabytes: number;
}

/** How soon a large photo that is pasted stands in the talk, made smaller, and whether the page stays at hand meanwhile. */
export const picture: Group = {
  name: "picture",
  area: "browser",
  async measure(bench) {
    const rpcUrl = await startRpc(bench);
    const product = await startProduct(bench, { engine: usualEngine(bench), rpcUrl });
    const holder = await signIn(product);
    const browser = await openChromium(bench);
    const seen: Showing[] = [];
    const runs = bench.isQuick ? 1 : 5;
    for (let run = 1; run <= runs; run += 1) {
      bench.say(`run ${run} of ${runs}`);
      const { page, close } = await openPage(browser, { holder: { holder, product } });
      // What the server makes of it is another figure.
      await page.route("**/api/analyze-image", (route) => route.fulfill({ json: { analysis: "A photo." } }));
      await page.goto(`${product.origin}/baksoai`);
      await page.getByPlaceholder(FIELD).waitFor();
      await page.waitForTimeout(SETTLE_MS);
      seen.push(await pastePhoto(page));
      await close();
    }
    const middle = (what: keyof Showing) => median(seen.map((one) => one[what]));
    const size = `${middle("megabytes").toFixed(1)} MB`;
    return [
      {
        what: `a pasted photo of ${size}, made smaller and shown in the talk`,
        unit: "ms",
        value: middle("shownMs"),
        floor: { what: "the browser unpacks it", value: middle("floorMs") },
        goal: { on: "figure", is: "at most", limit: 1_000 },
      },
      {
        what: "the longest task of the page meanwhile",
        unit: "ms",
        value: middle("longestTaskMs"),
        goal: { on: "figure", is: "at most", limit: 100 },
        note: "tasks of less than 50 ms count as 0",
      },
    ];
  },
};

const pastePhoto = (page: Page): Promise<Showing> =>
  page.evaluate(async ({ width, height, quality }) => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("there is no canvas");
    const pixels = context.createImageData(width, height);
    // Soft colours with grain, as in a camera's picture.
    const grain = crypto.getRandomValues(new Uint8Array(65_536));
    for (let at = 0; at < pixels.data.length; at += 4) {
      const pixel = at / 4;
      const noise = ((grain[(pixel * 7) % 65_536] ?? 0) - 128) / 3;
      pixels.data[at] = 140 + 90 * Math.sin((pixel % width) / 400) + noise;
      pixels.data[at + 1] = 110 + 70 * Math.sin(pixel / width / 300) + noise;
      pixels.data[at + 2] = 90 + noise;
      pixels.data[at + 3] = 255;
    }
    context.putImageData(pixels, 0, 0);
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality });
    const photo = new File([blob], "photo.jpg", { type: "image/jpeg" });

    const beforeFloor = performance.now();
    (await createImageBitmap(photo)).close();
    const floorMs = performance.now() - beforeFloor;
    await new Promise((resolve) => setTimeout(resolve, 500));

    const tasks: number[] = [0];
    const watch = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    );
    watch.observe({ entryTypes: ["longtask"] });
    const transfer = new DataTransfer();
    transfer.items.add(photo);
    const pastedAt = performance.now();
    const paste = new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: transfer });
    document.querySelector("textarea")?.dispatchEvent(paste);
    const shown = () => document.querySelector<HTMLImageElement>('[data-agent="user"] img');
    while (!shown()?.complete) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const shownMs = performance.now() - pastedAt;
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { shownMs, longestTaskMs: Math.max(...tasks), floorMs, megabytes: blob.size / 1_000_000 };
  }, PHOTO);
