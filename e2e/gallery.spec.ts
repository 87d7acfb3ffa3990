import AxeBuilder from "@axe-core/playwright";
import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { filter, lightbox, openStarted, shippedItems, tile, tiles } from "./gallery-page.ts";
import { watchNetwork } from "./network-quiet.ts";

const FILTERS = { "All Photos": null, Bakso: "bakso", Art: "art", "AI Art": "aiart", GIFs: "gifs" } as const;
const VIDEO = "counting-fireflies";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const FINE_PHONE = { ...PHONE, deviceScaleFactor: 3 };

test("[GALLERY-1] has a title and a subtitle about favourite images", async ({ page }) => {
  await page.goto("/gallery");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The wall of paws");
  await expect(page.getByText(/favourite images/i)).toBeVisible();
});

test("[GALLERY-2] has five filters with counts; each shows as many tiles as its number", async ({ page }) => {
  const items = await shippedItems();
  await openStarted(page, "/gallery");
  await expect(page.getByRole("form", { name: "Filter" }).getByRole("button")).toHaveText(
    Object.keys(FILTERS).map((name) => new RegExp(`^${name}\\s*\\d+$`)),
  );
  for (const [name, category] of Object.entries(FILTERS)) {
    const count = items.filter(({ categories }) => category === null || categories.includes(category)).length;
    await filter(page, name).click();
    await expect(filter(page, name)).toHaveText(`${name} ${count}`);
    await expect(filter(page, name)).toHaveAttribute("aria-pressed", "true");
    await expect(tiles(page)).toHaveCount(count);
    expect(new URL(page.url()).searchParams.get("filter")).toBe(category);
  }
});

test("[GALLERY-2] the filter stands in the address: it can be shared, and works without scripts", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  await page.goto("/gallery?filter=aiart");
  const count = (await shippedItems()).filter(({ categories }) => categories.includes("aiart")).length;
  await expect(tiles(page)).toHaveCount(count);
  await filter(page, "GIFs").click();
  await expect(page).toHaveURL(/\/gallery\?filter=gifs$/);
  await expect(filter(page, "GIFs")).toHaveAttribute("aria-pressed", "true");
  await context.close();
});

test("[GALLERY-3] shows a grid of tiles in two, three and five columns", async ({ page }) => {
  for (const [width, columns] of [
    [390, 2],
    [768, 3],
    [1440, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/gallery");
    const lefts = await tiles(page).evaluateAll((all) =>
      all.map((one) => Math.round(one.getBoundingClientRect().left)),
    );
    expect(new Set(lefts).size).toBe(columns);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test("[ISSUE-16] the wall ends at one height in two, three and five columns, and cuts little of a picture for it", async ({
  page,
}) => {
  for (const width of [320, 390, 768, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/gallery");
    const measure = () =>
      tiles(page).evaluateAll((all) =>
        all.map((one) => {
          const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
          const picture = one.querySelector("img[width]");
          const natural = Number(picture?.getAttribute("height")) / Number(picture?.getAttribute("width"));
          return {
            left: Math.round(left),
            right: Math.round(right),
            top,
            bottom,
            width,
            area: width * height,
            ratio: height / width / natural,
          };
        }),
      );
    let boxes: Awaited<ReturnType<typeof measure>> = [];
    // Where an animation takes the place of its first frame there is neither for a moment.
    await expect
      .poll(async () => {
        boxes = await measure();
        return boxes.every(({ top, bottom }) => bottom > top);
      })
      .toBe(true);
    const ends = new Map<number, number>();
    for (const { left, bottom } of boxes) ends.set(left, Math.max(bottom, ends.get(left) ?? 0));
    const bottoms = [...ends.values()];
    expect(Math.max(...bottoms) - Math.min(...bottoms), `${width} px wide`).toBeLessThanOrEqual(1);
    // As far below each other as beside each other.
    const beside = Math.min(
      ...boxes.flatMap(({ right }) => boxes.map(({ left }) => left - right)).filter((gap) => gap > 0),
    );
    for (const above of boxes) {
      const below = boxes
        .filter(({ left, right, top }) => left < above.right && right > above.left && top >= above.bottom)
        .map(({ top }) => top - above.bottom);
      if (below.length > 0) expect(Math.abs(Math.min(...below) - beside), `${width} px wide`).toBeLessThan(3);
    }
    // The odd ones over two columns, whole, and nothing hangs over another.
    for (const id of ["neon-dream", "engraved", "six-stamps"])
      expect((await tile(page, id).boundingBox())?.width, `${id}, ${width} px wide`).toBeGreaterThan(
        1.9 * Math.min(...boxes.map((box) => box.width)),
      );
    const area = boxes.reduce((sum, box) => sum + box.area, 0);
    const wall = await page.getByRole("main").locator("ul").first().boundingBox();
    expect(area / ((wall?.width ?? 0) * (wall?.height ?? 0)), `${width} px wide`).toBeGreaterThan(0.88);
    for (const { ratio } of boxes.filter(({ ratio }) => Number.isFinite(ratio)))
      expect(Math.abs(ratio - 1), `${width} px wide`).toBeLessThan(0.2);
  }
});

test("[ISSUE-16] nothing is cut of a picture that is drawn up to its edges, and no name lies on it where a finger finds that in the opened picture", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ ...PHONE, baseURL: server.url });
  const page = await context.newPage();
  await page.goto("/gallery");
  for (const id of ["six-stamps", "engraved", "stained-glass"]) {
    const fit = await tile(page, id)
      .locator("img")
      .evaluate((image) => getComputedStyle(image).objectFit);
    expect(fit, id).toBe("contain");
    // And its frame has its shape: no strip of ground beside it.
    const { width = 0, height = 0 } = (await tile(page, id).boundingBox()) ?? {};
    const natural = await tile(page, id)
      .locator("img")
      .evaluate((image) => Number(image.getAttribute("width")) / Number(image.getAttribute("height")));
    expect(Math.abs(width / natural - height), id).toBeLessThan(0.6);
  }
  await expect(tile(page, "six-stamps").getByText("Six stamps", { exact: true })).toHaveCSS("opacity", "0");
  await tile(page, "six-stamps").tap();
  await expect(page.getByRole("dialog").getByText("Six stamps", { exact: true })).toBeVisible();
  await context.close();
});

test("[GALLERY-3] no picture of the page is drawn out or squeezed, at every width", async ({ page }) => {
  for (const width of [320, 390, 412, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/gallery");
    // What is far below is not asked for before it is near.
    await page.getByRole("heading", { name: "Take him along" }).scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        page.evaluate(() => [...document.images].filter(({ naturalWidth }) => naturalWidth > 5).length),
      )
      .toBeGreaterThan(5);
    const wrong = await page.evaluate(() =>
      [...document.images]
        .filter((image) => image.clientWidth > 0 && image.naturalWidth > 5 && !/\.svg/.test(image.currentSrc))
        .filter((image) => getComputedStyle(image).objectFit === "fill")
        .filter(
          ({ clientWidth, clientHeight, naturalWidth, naturalHeight }) =>
            Math.abs((clientWidth * naturalHeight) / naturalWidth - clientHeight) > 2,
        )
        .map(({ currentSrc }) => currentSrc),
    );
    expect(wrong, `${width} px wide`).toEqual([]);
  }
});

test("[ISSUE-16] a picture over two columns has as many pixels as it is wide, of those that are encoded to be seen in full", async ({
  page,
}) => {
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/gallery");
    const stamps = tile(page, "six-stamps");
    await stamps.scrollIntoViewIfNeeded();
    const shownPx = (await stamps.boundingBox())?.width ?? 0;
    expect(shownPx, `${width} px wide`).toBeGreaterThan(width * 0.55);
    const file = () =>
      stamps.locator("img").evaluate((image: HTMLImageElement) => image.currentSrc.replace(/.*[/]/, ""));
    await expect.poll(file, { message: `${width} px wide` }).toBe("640.avif");
    expect(shownPx).toBeLessThan(640);
  }
});

test("[ISSUE-16] on a phone the filters begin where the page's words begin, and all five are whole in one row", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/gallery");
  const leftOf = async (one: Locator) => (await one.boundingBox())?.x;
  expect(await leftOf(filter(page, "All Photos"))).toBe(
    await leftOf(page.getByRole("heading", { level: 1 })),
  );
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const boxes = await page
      .getByRole("form", { name: "Filter" })
      .getByRole("button")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    expect(boxes).toHaveLength(5);
    expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
    for (const { left, right, height } of boxes) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(width - 16);
      expect(height).toBeGreaterThanOrEqual(44);
    }
  }
});

test("[GALLERY-4] [GALLERY-5] [GALLERY-6] a tile opens at full size with its filename; Close leads back", async ({
  page,
}) => {
  const item = (await shippedItems()).find(({ path }) => path === "bath-day.png");
  await openStarted(page, "/gallery?filter=bakso");
  const small = await tile(page, "bath-day").boundingBox();
  await tile(page, "bath-day").click();
  await expect(lightbox(page)).toBeVisible();
  await expect(page).toHaveURL(/\?filter=bakso&item=bath-day$/);
  await expect(lightbox(page).getByText(item?.filename ?? "", { exact: true })).toBeVisible();
  const picture = lightbox(page).getByRole("img", { name: item?.description ?? "" });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect((await picture.boundingBox())?.width).toBeGreaterThan((small?.width ?? 0) * 2);
  await lightbox(page).getByRole("button", { name: "Close" }).click();
  await expect(lightbox(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/gallery\?filter=bakso$/);
  await expect(tile(page, "bath-day")).toBeFocused();
});

test("[GALLERY-4] every picture has an address of its own, also without scripts", async ({
  page,
  browser,
  server,
}) => {
  await openStarted(page, "/gallery?item=neon-dream");
  await expect(lightbox(page)).toBeVisible();
  await expect(lightbox(page).getByText("Neon dream", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(lightbox(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/gallery$/);

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const plain = await context.newPage();
  await plain.goto("/gallery");
  await tile(plain, "neon-dream").click();
  await expect(plain).toHaveURL(/\?item=neon-dream$/);
  await expect(plain.getByRole("figure").getByText("Neon dream")).toBeVisible();
  const box = await plain.getByRole("figure").getByRole("img").boundingBox();
  expect(box?.width).toBeGreaterThan(600);
  await context.close();
});

test("[GALLERY-4] an open picture stands in the middle of a phone, whole", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const item of ["the-three-of-them", "a-bowl-of-bakso", VIDEO]) {
    await openStarted(page, `/gallery?item=${item}`);
    const media = lightbox(page).locator("img, video").first();
    await expect(media).toBeVisible();
    await expect
      .poll(async () => {
        const box = await media.boundingBox();
        return box && Math.abs(box.y + box.height / 2 - 844 / 2);
      })
      .toBeLessThan(12);
    const box = await media.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390.5);
  }
});

test("an item that there is not shows the wall, and no error", async ({ page }) => {
  await openStarted(page, "/gallery?item=no-such-picture");
  await expect(lightbox(page)).toHaveCount(0);
  await expect(tiles(page).first()).toBeVisible();
});

test("the lightbox goes to the neighbours by keys and buttons, to both ends, and back by the browser", async ({
  page,
}) => {
  await openStarted(page, "/gallery?filter=art");
  const ids = await tiles(page).evaluateAll((all) => all.map((one) => one.getAttribute("data-item") ?? ""));
  await tiles(page).first().click();
  const isAt = (index: number) => expect(page).toHaveURL(new RegExp(`item=${ids.at(index)}$`));
  await expect(lightbox(page).getByText(`1 of ${ids.length}`)).toBeVisible();
  await expect(lightbox(page).getByRole("button", { name: "Previous" })).toHaveCount(0);
  await page.keyboard.press("ArrowRight");
  await isAt(1);
  await lightbox(page).getByRole("button", { name: "Next" }).click();
  await isAt(2);
  await page.keyboard.press("ArrowLeft");
  await isAt(1);
  await page.keyboard.press("End");
  await isAt(-1);
  await expect(lightbox(page).getByRole("button", { name: "Next" })).toHaveCount(0);
  await page.keyboard.press("Home");
  await isAt(0);
  await page.goBack();
  await expect(lightbox(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/gallery\?filter=art$/);
});

test("the lightbox keeps the focus inside, and gives it back where it was", async ({ page }) => {
  await openStarted(page, "/gallery");
  await tile(page, "six-stamps").focus();
  await page.keyboard.press("Enter");
  await expect(lightbox(page).getByRole("button", { name: "Close" })).toBeFocused();
  for (let press = 0; press < 9; press += 1) {
    await page.keyboard.press("Tab");
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest("dialog"),
      ),
    ).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(tile(page, "six-stamps")).toBeFocused();
});

test("the lightbox zooms by button, key and two clicks, and fits again", async ({ page }) => {
  await openStarted(page, "/gallery?item=good-morning");
  const picture = lightbox(page).getByRole("img");
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(300);
  const fitting = await width();
  await lightbox(page).getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(width).toBeGreaterThan(fitting * 1.5);
  await page.keyboard.press("z");
  await expect.poll(width).toBeLessThan(fitting * 1.1);
  await picture.dblclick();
  await expect.poll(width).toBeGreaterThan(fitting * 1.5);
  await lightbox(page).getByRole("button", { name: "Zoom out" }).click();
  await expect.poll(width).toBeLessThan(fitting * 1.1);
});

test("a picture can be downloaded as the operator's own file", async ({ page }) => {
  await openStarted(page, "/gallery?item=cut-in-lino");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    lightbox(page).getByRole("link", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("cut-in-lino.png");
});

test("a picture's address can be shared; where the device can't, it is copied", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await openStarted(page, "/gallery?item=cut-in-lino");
  await lightbox(page).getByRole("button", { name: "Share" }).click();
  await expect(lightbox(page).getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test("on a device that takes files a picture is shared framed on a card", async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files, url }: ShareData) => {
        document.title = `${files?.[0]?.type} ${files?.[0]?.name} ${url}`;
      },
    });
  });
  await openStarted(page, "/gallery?item=cut-in-lino");
  await lightbox(page).getByRole("button", { name: "Share" }).click();
  await expect(page).toHaveTitle(`image/png bakso-picture.png ${page.url()}`);
});

test("on a phone a swipe leads to the neighbour, and downwards out", async ({ browser, server }) => {
  const context = await browser.newContext({ ...PHONE, baseURL: server.url });
  const page = await context.newPage();
  await openStarted(page, "/gallery");
  await tiles(page).first().tap();
  await expect(lightbox(page)).toBeVisible();
  const cdp = await context.newCDPSession(page);
  const swipe = async (dx: number, dy: number) => {
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", step: number) =>
      cdp.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x: 195 + dx * step, y: 400 + dy * step }],
      });
    await touch("touchStart", 0);
    for (const step of [0.25, 0.5, 0.75, 1]) await touch("touchMove", step);
    await touch("touchEnd", 1);
  };
  await expect(lightbox(page).getByText(/^1 of/)).toBeVisible();
  await swipe(-150, 0);
  await expect(lightbox(page).getByText(/^2 of/)).toBeVisible();
  await swipe(150, 0);
  await expect(lightbox(page).getByText(/^1 of/)).toBeVisible();
  await swipe(0, 200);
  await expect(lightbox(page)).toHaveCount(0);
  await context.close();
});

test("[GALLERY-7] a video plays by itself, muted, in a loop", async ({ page }) => {
  await openStarted(page, "/gallery?filter=gifs");
  const video = tile(page, VIDEO).locator("video");
  await expect
    .poll(() =>
      video.evaluate(({ autoplay, muted, loop, paused }: HTMLVideoElement) => ({
        autoplay,
        muted,
        loop,
        paused,
      })),
    )
    .toEqual({ autoplay: true, muted: true, loop: true, paused: false });
  const at = () => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
  const before = await at();
  await expect.poll(at).not.toBe(before);
  await expect(video).toHaveAttribute("poster", /\/gallery-files\/[0-9a-f]{16}\/640\.webp$/);
});

test("[GALLERY-8] a video that rests plays when the pointer comes", async ({ page }) => {
  await openStarted(page, "/gallery?filter=gifs");
  const video = tile(page, VIDEO).locator("video");
  const isPaused = () => video.evaluate(({ paused }: HTMLVideoElement) => paused);
  await expect.poll(isPaused).toBe(false);
  await video.evaluate((element: HTMLVideoElement) => element.pause());
  expect(await isPaused()).toBe(true);
  await tile(page, VIDEO).hover();
  await expect.poll(isPaused).toBe(false);
  await page.mouse.move(0, 0);
  expect(await isPaused()).toBe(false);
});

test("a video rests while nobody sees it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await openStarted(page, "/gallery");
  const video = tile(page, VIDEO).locator("video");
  await video.scrollIntoViewIfNeeded();
  const isPaused = () => video.evaluate(({ paused }: HTMLVideoElement) => paused);
  await expect.poll(isPaused).toBe(false);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(isPaused).toBe(true);
  await video.scrollIntoViewIfNeeded();
  await expect.poll(isPaused).toBe(false);
});

test("what moves is fetched when somebody comes near, and shows its first view until then", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await openStarted(page, "/gallery");
  const gif = tile(page, "late-for-lunch").locator("picture img");
  const source = () => gif.evaluate((image: HTMLImageElement) => image.currentSrc);
  const far = tile(page, "golden-hour").locator("video source");
  expect(await source()).not.toMatch(/\.gif$/);
  await expect(far).toHaveCount(0);
  await gif.scrollIntoViewIfNeeded();
  await expect.poll(source).toMatch(/late-for-lunch\.gif$/);
  await tile(page, "golden-hour").scrollIntoViewIfNeeded();
  await expect(far).toHaveAttribute("src", /golden-hour\.webm$/);
});

test("who asked for stillness sees still pictures, until the pointer is on one", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openStarted(page, "/gallery?filter=gifs");
  const gif = tile(page, "hello-hello").locator("picture img");
  await expect
    .poll(() => gif.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/\/\d+\.avif$/);
  const video = tile(page, VIDEO).locator("video");
  await expect.poll(() => video.evaluate(({ paused }: HTMLVideoElement) => paused)).toBe(true);
});

test("[GALLERY-9] a picture that does not load gives way to the default one, also in the lightbox", async ({
  page,
}) => {
  const items = await shippedItems();
  await page.goto("/gallery");
  const hash = await tile(page, "over-the-log")
    .locator("picture img")
    .evaluate((image: HTMLImageElement) => /gallery-files\/(\w+)\//.exec(image.src)?.[1]);
  await page.route(`**/gallery-files/${hash}/**`, (route) => route.abort());
  // Nobody has wanted the scripts yet: the broken picture does.
  await page.goto("/gallery");
  const broken = tile(page, "over-the-log");
  await broken.scrollIntoViewIfNeeded();
  await expect(broken.locator("[data-default-picture]")).toBeVisible();
  const description = items.find(({ path }) => path === "over-the-log.png")?.description ?? "";
  await expect(broken.getByRole("img", { name: description })).toBeVisible();
  await expect(page.locator("[data-default-picture]")).toHaveCount(1);
  await broken.click();
  await expect(lightbox(page).locator("[data-default-picture]")).toBeVisible();
  // Bakso is there in the colours of day and of night, and one of them is shown.
  await expect(lightbox(page).locator("[data-default-picture] img").filter({ visible: true })).toHaveCount(1);
});

test("a tile that is tapped before any script came opens over the wall; where none comes, it leads to its page", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ ...FINE_PHONE, baseURL: server.url });
  const page = await context.newPage();
  await page.goto("/gallery");
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await tiles(page).first().tap();
  await expect(lightbox(page)).toBeVisible();
  await expect(page).toHaveURL(/\/gallery\?item=/);
  expect(await page.evaluate(() => "isSame" in window)).toBe(true);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/gallery");
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/gallery");
  await tiles(page).first().tap();
  await expect(page).toHaveURL(/\/gallery\?item=/);
  await expect(page.getByRole("link", { name: "Back to the wall" })).toBeVisible();
  await context.close();
});

const MOST_BYTES = 400_000;
for (const [name, device] of [
  ["a phone", FINE_PHONE],
  ["a desktop's window of 1440 px", { viewport: { width: 1440, height: 900 } }],
] as const) {
  test(`on ${name} the gallery weighs at most 400 kB before somebody scrolls`, async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ ...device, baseURL: server.url });
    const page = await context.newPage();
    const cameAll = watchNetwork(page);
    await page.goto("/gallery", { waitUntil: "load" });
    await cameAll();
    const bytes = await page.evaluate(() =>
      [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
        .map((entry) => (entry as PerformanceResourceTiming).transferSize)
        .reduce((sum, size) => sum + size, 0),
    );
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
    await context.close();
  });
}

test("[GALLERY-10] an item has path, filename, categories, description and credit, and no call loads the list", async ({
  page,
}) => {
  const items = await shippedItems();
  for (const item of items) {
    expect(Object.keys(item).sort()).toEqual(["categories", "credit", "description", "filename", "path"]);
    for (const category of item.categories) expect(["bakso", "aiart", "art", "gifs"]).toContain(category);
  }
  const calls: string[] = [];
  page.on("request", (request) => {
    if (["fetch", "xhr"].includes(request.resourceType())) calls.push(request.url());
  });
  await openStarted(page, "/gallery");
  for (const name of Object.keys(FILTERS)) await filter(page, name).click();
  await filter(page, "All Photos").click();
  await expect(tiles(page)).toHaveCount(items.length);
  expect(calls).toEqual([]);
  const shown = await tiles(page).evaluateAll((all) => all.map((one) => one.textContent?.trim()));
  expect(shown).toEqual(items.map(({ filename }) => filename));
});

test("[ERR-38] a video that fails is only logged", async ({ page }) => {
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  await page.route("**/*.webm", (route) => route.abort());
  await openStarted(page, "/gallery?filter=gifs");
  await expect
    .poll(() => warnings.filter((text) => text.includes("could not be shown")).length)
    .toBeGreaterThan(0);
  await expect(tile(page, VIDEO)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(lightbox(page)).toHaveCount(0);
});

test("axe finds nothing in an open lightbox", async ({ page }) => {
  for (const item of ["good-morning", VIDEO]) {
    await openStarted(page, `/gallery?item=${item}`);
    await expect(lightbox(page)).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  }
});

test("a meme is made of a picture by hand and by keys, and is kept as a sharp story", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.setViewportSize({ width: 390, height: 844 });
  await openStarted(page, "/gallery?item=good-morning");
  await lightbox(page).getByRole("button", { name: /meme/i }).click();
  const maker = page.getByRole("dialog", { name: "Make a meme" });
  const below = maker.getByLabel("Caption below");
  const sheet = maker.getByRole("img", { name: /^Your meme/ });
  const chosen = maker.getByRole("button", { name: /, sticker \d of \d$/, pressed: true });
  const undo = maker.getByRole("button", { name: "Undo" });
  await below.fill("and you are a cat");
  await maker.getByLabel("Shape").scrollIntoViewIfNeeded();
  const fieldTop = (await below.boundingBox())?.y;
  await maker.getByLabel("Shape").selectOption("story");
  await expect
    .poll(() => sheet.evaluate((one: HTMLCanvasElement) => [one.width, one.height]))
    .toEqual([810, 1440]);
  // Another shape moves no field.
  expect((await below.boundingBox())?.y).toBeCloseTo(fieldTop ?? 0, 0);

  await maker.getByRole("button", { name: "Add jump" }).click();
  const [frame, whole] = [await chosen.boundingBox(), await sheet.boundingBox()];
  if (!frame || !whole) throw new Error("nothing is drawn");
  // The picture stays in view, and what is chosen is marked on it.
  expect(whole.y).toBeGreaterThan(0);
  expect(frame.x).toBeGreaterThanOrEqual(whole.x - 1);
  expect(frame.x + frame.width).toBeLessThanOrEqual(whole.x + whole.width + 1);
  expect(frame.width).toBeCloseTo(frame.height, 0);
  // It is moved from where it was chosen. Each sticker is reached by keys and read by name.
  await page.keyboard.press("ArrowLeft");
  expect(((await chosen.boundingBox())?.x ?? 0) - frame.x).toBeCloseTo(-0.02 * whole.width, 0);
  await maker.getByRole("button", { name: "Add peek" }).press("Enter");
  await expect(chosen).toHaveAccessibleName("peek, sticker 2 of 2");
  const first = maker.getByRole("button", { name: "jump, sticker 1 of 2" });
  await first.focus();
  await page.keyboard.press("Tab");
  await expect(chosen).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(chosen).toHaveCount(0);
  await expect(undo).toBeFocused();
  // A press that moves nothing is no step: what is taken back is the removal, the second sticker, and the move.
  await maker.getByRole("button", { name: "jump, sticker 1 of 1" }).click();
  for (const left of ["peek, sticker 2 of 2", "jump, sticker 1 of 1", "jump, sticker 1 of 1"]) {
    await page.keyboard.press("Control+z");
    await expect(maker.getByRole("button", { name: /, sticker/ }).last()).toHaveAccessibleName(left);
  }
  expect((await maker.getByRole("button", { name: /, sticker/ }).boundingBox())?.x).toBeCloseTo(frame.x, 0);
  // A finger has no keys: what sizes and removes it is in view as soon as it is on the picture.
  await maker.getByRole("button", { name: "Add nap" }).click();
  const larger = maker.getByRole("button", { name: "Larger" });
  await expect(larger).toBeInViewport({ ratio: 1 });
  const width = (await chosen.boundingBox())?.width ?? 0;
  await larger.click();
  expect((await chosen.boundingBox())?.width).toBeGreaterThan(width);
  await maker.getByRole("button", { name: "Remove this sticker" }).click();
  await expect(chosen).toHaveCount(0);
  await expect(below).toHaveValue("and you are a cat");
  // One that does not load says so, and is not put on the picture.
  await page.route("**/stickers/family.webp", (route) => route.abort());
  await maker.getByRole("button", { name: "Add family" }).click();
  await expect(maker.getByText("family could not be loaded")).toBeVisible();
  await expect(maker.getByRole("button", { name: /, sticker/ })).toHaveCount(1);
  const kept = page.waitForEvent("download");
  await maker.getByRole("button", { name: "Download" }).click();
  expect((await kept).suggestedFilename()).toBe("bakso-meme.png");
  // Where the device shares nothing it is kept and the link copied, and no button moves when it says so.
  const download = maker.getByRole("button", { name: "Download" });
  const before = await download.boundingBox();
  await maker.getByRole("button", { name: "Share" }).click();
  await expect(maker.getByRole("button", { name: "Saved, link copied" })).toBeVisible();
  expect(await download.boundingBox()).toEqual(before);
  await maker.getByRole("button", { name: "Close" }).click();

  // A picture that does not load says so, with a way to try again.
  await page.route("**/*good-morning*", (route) => route.abort());
  await lightbox(page).getByRole("button", { name: /meme/i }).click();
  await expect(maker.getByText("could not be loaded")).toBeVisible();
  await expect(maker.getByRole("button", { name: "Download" })).toHaveCount(0);
  await page.unroute("**/*good-morning*");
  await maker.getByRole("button", { name: "Retry" }).click();
  await expect(sheet).toBeVisible();
});

test("on the smallest phone the place in the wall is one line, and a meme's tools are whole beside its picture", async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.setViewportSize({ width: 320, height: 568 });
  await openStarted(page, "/gallery?item=good-morning");
  const count = lightbox(page).getByText(/^\d+ of \d+$/);
  const lineHeight = await count.evaluate((one) => parseFloat(getComputedStyle(one).lineHeight));
  expect((await count.boundingBox())?.height).toBeLessThan(lineHeight * 2);
  await lightbox(page).getByRole("button", { name: /meme/i }).click();
  const maker = page.getByRole("dialog", { name: "Make a meme" });
  await maker.getByRole("button", { name: "Add jump" }).click();
  const [sheet, hint, download, share] = await Promise.all(
    [
      maker.getByRole("img", { name: /^Your meme/ }),
      maker.getByText(/use arrow keys/),
      maker.getByRole("button", { name: "Download" }),
      maker.getByRole("button", { name: "Share" }),
    ].map((one) => one.boundingBox()),
  );
  if (!sheet || !hint || !download || !share) throw new Error("not all of it is there");
  expect(hint.y).toBeGreaterThan(sheet.y + sheet.height);
  expect(hint.y + hint.height).toBeLessThan(download.y);
  expect(share.y).toBe(download.y);
  await maker.getByRole("button", { name: "Share" }).click();
  await expect(maker.getByRole("button", { name: "Saved, link copied" })).toBeVisible();
  expect(await maker.getByRole("button", { name: "Download" }).boundingBox()).toEqual(download);
});
