import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Page } from "playwright";
import sharp from "sharp";
import type { DatabaseHandle } from "../../server/src/database/open-database.ts";
import type { DatabaseSchema } from "../../server/src/database/schema.ts";
import { createFileStorage } from "../../server/src/gateways/storage/file.storage.ts";
import { createPictureInspector } from "../../server/src/pictures/picture.inspector.ts";
import { createPictureIntake } from "../../server/src/pictures/picture.intake.ts";
import { createPictureStore } from "../../server/src/pictures/picture.store.ts";
import { openTemporaryFolder } from "../../server/src/pictures/temporary-folder.ts";
import { createThumbnails } from "../../server/src/pictures/thumbnails.ts";
import { createTestWallet } from "../../server/test/test-wallet.ts";
import type { Group } from "../bench.context.ts";
import { openChromium, openPage } from "../harness/chromium.ts";
import { signIn } from "../harness/holder.ts";
import { startProduct, usualEngine } from "../harness/product.ts";
import { startRpc } from "../harness/services.ts";
import { median } from "../statistics.ts";

const IMAGES = 2_000;
/** How many different pictures there are; each image of the library still has an address of its own. */
const PICTURES = 40;
const SIDE_PX = 1_024;
const FIELD = "Enter topic here or paste an image...";
const SETTLE_MS = 700;
/** A brisk flick: 3,600 px a second, four screens of the library. */
const SCROLL_STEPS = 300;
const SCROLL_STEP_PX = 60;

interface Opening {
  openMs: number;
  frames: number[];
  decodedMb: number;
}

/** A studio with 2,000 pictures: how soon its library shows, how smoothly it scrolls, how much memory its decoded pictures take. */
export const studioLibrary: Group = {
  name: "studio-library",
  area: "browser",
  async measure(bench) {
    const wallet = createTestWallet();
    const product = await startProduct(bench, {
      engine: usualEngine(bench),
      rpcUrl: await startRpc(bench),
      seed: (database, dataDir) => fillLibrary(database, dataDir, wallet.address),
    });
    const holder = await signIn(product, wallet);
    const browser = await openChromium(bench);
    const seen: Opening[] = [];
    const runs = bench.isQuick ? 1 : 5;
    // The first one wakes the server up, and is not counted.
    for (let run = 0; run <= runs; run += 1) {
      bench.say(`run ${run} of ${runs}`);
      const { page, close } = await openPage(browser, { holder: { holder, product } });
      await page.goto(`${product.origin}/baksoai`);
      await page.getByPlaceholder(FIELD).waitFor();
      await page.waitForTimeout(SETTLE_MS);
      await page.getByRole("button", { name: "Options" }).click();
      await page.getByRole("menuitem", { name: "Image Studio" }).waitFor();
      await page.waitForTimeout(SETTLE_MS);
      const openMs = await openLibrary(page);
      await page.waitForTimeout(SETTLE_MS);
      const scrolled = await scrollLibrary(page);
      if (run > 0) seen.push({ openMs, ...scrolled });
      await close();
    }
    const frames = seen.flatMap((one) => one.frames);
    const slow = frames.filter((ms) => ms > 34).length;
    const many = IMAGES.toLocaleString("en");
    return [
      {
        what: `open a library of ${many} pictures, from the press to the painted tiles`,
        unit: "ms",
        value: median(seen.map((one) => one.openMs)),
        goal: { on: "figure", is: "at most", limit: 300 },
      },
      {
        what: "a frame while that library scrolls",
        unit: "ms",
        value: median(frames),
        goal: { on: "figure", is: "at most", limit: 17 },
        note: `${slow} of ${frames.length} took more than two frames of a 60 Hz screen`,
      },
      {
        what: "the page's pictures meanwhile, unpacked, at most",
        unit: "MB",
        value: median(seen.map((one) => one.decodedMb)),
        goal: { on: "figure", is: "at most", limit: 60 },
      },
    ];
  },
};

async function fillLibrary(
  { db }: DatabaseHandle<DatabaseSchema>,
  dataDir: string,
  wallet: string,
): Promise<void> {
  const storage = createFileStorage(join(dataDir, "images"));
  const store = createPictureStore(db);
  const inspector = createPictureInspector();
  const folder = await openTemporaryFolder();
  const intake = createPictureIntake({ inspect: inspector.inspect, folder });
  const thumbnails = createThumbnails(storage);
  const ids: string[] = [];
  for (let index = 0; index < PICTURES; index += 1) {
    const noise = { type: "gaussian", mean: 60 + index * 3, sigma: 50 } as const;
    const rough = await sharp({ create: { width: 96, height: 96, channels: 3, background: "#000", noise } })
      .png()
      .toBuffer();
    const picture = await intake(await sharp(rough).resize(SIDE_PX, SIDE_PX).png().toBuffer(), {
      wallet,
      animation: "refuse",
    });
    const key = { wallet, pictureId: picture.pictureId };
    await storage.write(key, picture.bytes);
    await store.add(wallet, picture);
    for (const format of ["avif", "webp"] as const) await thumbnails.read(key, format);
    ids.push(picture.pictureId);
  }
  await inspector.close();
  await folder.remove();
  await db
    .insertInto("user_images")
    .values(
      Array.from({ length: IMAGES }, (_, index) => ({
        wallet_address: wallet,
        image_id: randomUUID(),
        picture_id: ids[index % ids.length] ?? "",
        source_picture_id: null,
        mode: "realism" as const,
        prompt: `Bakso, picture ${index} of a large library`,
        revised_prompt: "A photorealistic picture with natural light and fine detail",
        made_by: "bench:bench",
        is_demo: false,
      })),
    )
    .execute();
}

/** From the press until the frame is painted in which the first tiles stand with their pictures. */
const openLibrary = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const entry = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find((one) =>
      one.textContent?.includes("Image Studio"),
    );
    if (!entry) throw new Error("there is no such entry");
    const pressedAt = performance.now();
    entry.click();
    const isThere = () => {
      const tiles = [...document.querySelectorAll<HTMLImageElement>("dialog aside button[aria-pressed] img")];
      return tiles.length >= 8 && tiles.slice(0, 8).every((img) => img.complete && img.naturalWidth > 0);
    };
    while (!isThere() && performance.now() - pressedAt < 10_000)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    if (!isThere()) throw new Error("the library never stood there");
    return performance.now() - pressedAt;
  });

const scrollLibrary = (page: Page): Promise<Omit<Opening, "openMs">> =>
  page.evaluate(
    async ([steps, stepPx]) => {
      const tile = document.querySelector("dialog aside button[aria-pressed]");
      let scroller = tile?.parentElement ?? null;
      while (scroller && getComputedStyle(scroller).overflowY !== "auto") scroller = scroller.parentElement;
      if (!scroller) throw new Error("nothing scrolls");
      const unpacked = () =>
        [...document.images]
          .filter(({ complete }) => complete)
          .reduce((sum, { naturalWidth, naturalHeight }) => sum + naturalWidth * naturalHeight * 4, 0);
      const frames: number[] = [];
      let most = 0;
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      let before = await frame();
      for (let step = 0; step < steps; step += 1) {
        scroller.scrollTop += stepPx;
        const now = await frame();
        frames.push(now - before);
        before = now;
        if (step % 10 === 0) most = Math.max(most, unpacked());
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
      return { frames, decodedMb: Math.max(most, unpacked()) / 1_000_000 };
    },
    [SCROLL_STEPS, SCROLL_STEP_PX] as const,
  );
