import { readFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import type { ImageJobs, UserImages } from "@bakso/contract/studio";
import type { Locator } from "@playwright/test";
import { composer } from "./assistant-page.ts";
import { failWith } from "./chat-page.ts";
import { expect, test } from "./fixtures.ts";
import { floorAndCub } from "./panel-end.ts";
import { restingBox, settled, stopClock } from "./settled.ts";
import {
  ART,
  answerWith,
  chooseMore,
  generate,
  generateButton,
  IMAGE,
  LIMITS,
  libraryItems,
  meter,
  mockStudio,
  mode,
  openRecreation,
  openStudio,
  pictureUrl,
  pngFile,
  promptField,
  REALISM,
  RECREATE,
  shown,
  studio,
  uploadPicture,
  userImage,
} from "./studio-page.ts";

const LIMIT_REACHED = { used: 10, remaining: 0 };

test("[APP-13] [STUDIO-1] [STUDIO-15] Options, Image Studio covers the app; it is empty at first; close returns", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await mockStudio(page);
  await openStudio(page);
  expect(await studio(page).boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 800 });
  const first = studio(page).getByRole("button", { name: "Generate Your First Image" });
  await expect(first).toBeVisible();
  await expect(studio(page).getByText("No images yet. Create your first image!")).toBeVisible();
  await first.click();
  await expect(promptField(page)).toBeFocused();
  await studio(page).getByRole("button", { name: "Close studio" }).click();
  await expect(studio(page)).toHaveCount(0);
  await expect(composer(page)).toBeVisible();
});

test("[STUDIO-2] [STUDIO-4] [STUDIO-16] [API-22] the library lists the wallet's images; the chosen one shows its details", async ({
  page,
  signIn,
}) => {
  const { address } = await signIn(page);
  await mockStudio(page, { images: [userImage(1), userImage(2, { model: "art" })] });
  const asked = page.waitForRequest((request) => request.url().includes("/api/user-images?"));
  await openStudio(page);
  expect(new URL((await asked).url()).searchParams.get("wallet_address")).toBe(address);
  await expect(libraryItems(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Prompt 2", exact: true }).click();
  await expect(shown(page)).toHaveAttribute("src", userImage(2).url);
  await expect(studio(page).getByTestId("model-badge")).toHaveText("Art");
  const facts = studio(page).getByRole("region", { name: "Image" });
  await expect(facts.getByText("Prompt 2")).toBeVisible();
  await expect(facts.getByText("Revised 2")).toBeVisible();
  await expect(facts.getByText("11/20/26 3:02pm")).toBeVisible();
  await expect(facts.getByRole("definition").getByText("art", { exact: true })).toBeVisible();
});

test("[STUDIO-3] the library collapses on a wide window and lies over the view at 1024 px", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1300, height: 800 });
  await signIn(page);
  await mockStudio(page, { images: [userImage(1)] });
  await openStudio(page);
  await expect(libraryItems(page)).toHaveCount(1);
  const picture = studio(page).getByRole("region", { name: "Image" });
  const beside = await picture.boundingBox();
  await studio(page).getByRole("button", { name: "Hide library" }).click();
  await expect(libraryItems(page)).toHaveCount(0);
  expect((await picture.boundingBox())?.width).toBeGreaterThan((beside?.width ?? 0) + 200);

  await page.setViewportSize({ width: 1024, height: 800 });
  const before = await picture.boundingBox();
  await studio(page).getByRole("button", { name: "Show library" }).click();
  const overlay = page.getByRole("dialog", { name: "Your images" });
  await expect(overlay.getByRole("button", { name: "Prompt 1" })).toBeVisible();
  expect(await picture.boundingBox()).toEqual(before);
  await page.keyboard.press("Escape");
  await expect(overlay).toBeHidden();
  await expect(studio(page)).toBeVisible();
});

test("[STUDIO-5] [STUDIO-30] Download Image gives a file named after the prompt", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await mockStudio(page, { images: [userImage(1, { prompt: "A tiger, on the moon at night, with stars" })] });
  await openStudio(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    studio(page).getByRole("link", { name: "Download Image" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("A_tiger__on_the_moon_at_night_.png");
  expect((await readFile(await download.path())).subarray(1, 4).toString()).toBe("PNG");
});

test("[STUDIO-6] [ERR-29] Delete Image takes it out of the library; a failure says so and keeps it", async ({
  page,
  signIn,
}) => {
  const { address } = await signIn(page);
  await mockStudio(page, { images: [userImage(2), userImage(1)] });
  let isFailing = true;
  const deleted: string[] = [];
  await page.route(IMAGE, async (route) => {
    deleted.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
    expect(new URL(route.request().url()).searchParams.get("wallet_address")).toBe(address);
    await (isFailing ? failWith(500, { error: "no" })(route) : route.fulfill({ json: { success: true } }));
  });
  await openStudio(page);
  await studio(page).getByRole("button", { name: "Delete Image" }).click();
  await expect(studio(page).getByText("Failed to delete image. Please try again.")).toBeVisible();
  await expect(libraryItems(page)).toHaveCount(2);
  isFailing = false;
  await studio(page).getByRole("button", { name: "Delete Image" }).click();
  await expect(libraryItems(page)).toHaveCount(1);
  expect(deleted.at(-1)).toBe("DELETE /api/user-images/image-2");
  // Pressed by keys, it takes the focus with it.
  await expect(studio(page).getByRole("button", { name: "Undo" })).toBeFocused();
});

test("[STUDIO-7] a click enlarges the image, Escape closes the enlargement alone", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await mockStudio(page, { images: [userImage(1)] });
  await openStudio(page);
  await shown(page).click();
  const enlarged = page.getByRole("dialog", { name: "Enlarged image" });
  await expect(enlarged.getByRole("img")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(enlarged).toHaveCount(0);
  await expect(studio(page)).toBeVisible();
});

test("[STUDIO-8] [STUDIO-9] [STUDIO-13] three modes with descriptions and placeholders; Recreation takes images", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await mockStudio(page, { usage: { used: 0, remaining: 10 } });
  await openStudio(page);
  const placeholders = new Set<string | null>();
  for (const [name, description] of [
    ["Realism", "Photorealistic"],
    ["Art", "Stylized"],
    ["Recreation", "Modify existing images"],
  ] as const) {
    await expect(studio(page).getByText(description, { exact: true })).toBeVisible();
    await mode(page, name).check();
    placeholders.add(await promptField(page).getAttribute("placeholder"));
  }
  expect(placeholders.size).toBe(3);
  await expect(studio(page).getByRole("button", { name: "Upload Image to Modify" })).toBeVisible();
  await expect(studio(page).locator('input[type="file"]')).toHaveAttribute("accept", "image/*");
});

for (const { used, remaining, level, text } of [
  { used: 3, remaining: 7, level: "green", text: "7 recreations remaining today" },
  { used: 4, remaining: 6, level: "green", text: "6 recreations remaining today" },
  { used: 5, remaining: 5, level: "amber", text: "5 recreations remaining today" },
  { used: 7, remaining: 3, level: "amber", text: "3 recreations remaining today" },
  { used: 8, remaining: 2, level: "red", text: "2 recreations remaining today" },
]) {
  test(`[STUDIO-10] [STUDIO-11] [STUDIO-12] [API-21] with ${used} used the meter is ${level}`, async ({
    page,
    signIn,
  }) => {
    await signIn(page);
    await mockStudio(page, { usage: { used, remaining } });
    const asked = page.waitForRequest(LIMITS);
    await openStudio(page);
    expect((await asked).method()).toBe("GET");
    await mode(page, "Recreation").check();
    await expect(studio(page).getByText(`${used}/10`)).toBeVisible();
    await expect(studio(page).getByText("Daily Recreations")).toBeVisible();
    await expect(studio(page).getByText(text, { exact: true })).toBeVisible();
    const fill = meter(page).locator("[data-level]");
    await expect(fill).toHaveAttribute("data-level", level);
    const colours = await fill.evaluate((node) => {
      const [r = 0, g = 0, b = 0] = (getComputedStyle(node).backgroundColor.match(/\d+/g) ?? []).map(Number);
      return { r, g, b };
    });
    const { r, g, b } = colours;
    // Amber has as much green as red lacks.
    if (level === "green") expect(g).toBeGreaterThan(r);
    else if (level === "amber") expect((g - b) / r).toBeGreaterThan(0.4);
    else expect((g - b) / r).toBeLessThan(0.2);
    // It shows what is used.
    await expect
      .poll(() =>
        fill.evaluate((node) => node.clientWidth / ((node.parentElement as HTMLElement).clientWidth || 1)),
      )
      .toBeCloseTo(used / 10, 1);
  });
}

test("[STUDIO-11] [STUDIO-12] [STUDIO-14] [STUDIO-28] [API-20] the last recreation: red, Daily Limit Reached, and a click says so", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await mockStudio(page, { usage: { used: 9, remaining: 1 } });
  const bodies = await answerWith(page, RECREATE, (route) =>
    route.fulfill({
      json: { success: true, imageUrl: pictureUrl(7), revisedPrompt: "as asked", usageInfo: LIMIT_REACHED },
    }),
  );
  await openRecreation(page);
  await generate(page, "make it night");
  await expect(shown(page)).toHaveAttribute("src", pictureUrl(7));
  for (const part of ["image", "prompt", "wallet_address", "conversation_id"])
    expect(bodies[0]).toContain(`name="${part}"`);
  await expect(studio(page).getByText("10/10")).toBeVisible();
  await expect(
    studio(page).getByText("Daily limit reached. Resets at midnight.", { exact: true }),
  ).toBeVisible();
  await expect(meter(page).locator("[data-level]")).toHaveAttribute("data-level", "red");
  await expect(generateButton(page)).toHaveText("Daily Limit Reached");
  await generateButton(page).click();
  await expect(
    studio(page).getByText("You have reached your daily limit of 10 recreations. Please try again tomorrow."),
  ).toBeVisible();
  expect(bodies).toHaveLength(1);
});

for (const [row, name, path] of [
  ["[API-18]", "Realism", REALISM],
  ["[API-19]", "Art", ART],
] as const) {
  test(`${row} [STUDIO-14] [STUDIO-25] ${name}: one call with prompt, wallet and conversation; the image is shown`, async ({
    page,
    signIn,
  }) => {
    const { address } = await signIn(page);
    await mockStudio(page);
    const { promise, resolve } = Promise.withResolvers<void>();
    const bodies = await answerWith(page, path, async (route) => {
      await promise;
      await route.fulfill({ json: { imageUrl: pictureUrl(9), revisedPrompt: "A cub, revised" } });
    });
    await openStudio(page);
    await mode(page, name).check();
    await promptField(page).fill("A cub");
    await expect(generateButton(page)).toHaveText("Generate Image");
    await generateButton(page).dblclick();
    await expect(generateButton(page)).toHaveText("Generating...");
    await generateButton(page).click();
    resolve();
    await expect(shown(page)).toHaveAttribute("src", pictureUrl(9));
    await expect(studio(page).getByText("A cub, revised")).toBeVisible();
    await expect(generateButton(page)).toHaveText("Generate Image");
    expect(bodies).toHaveLength(1);
    expect(JSON.parse(bodies[0] ?? "")).toMatchObject({
      prompt: "A cub",
      wallet_address: address,
      conversation_id: expect.any(String),
    });
  });
}

test("[STUDIO-17] an upload is previewed before any call", async ({ page, signIn }) => {
  await signIn(page);
  await mockStudio(page, { usage: { used: 0, remaining: 10 }, images: [userImage(1)] });
  const bodies = await answerWith(page, RECREATE, (route) => route.abort());
  await openRecreation(page);
  await expect(studio(page).getByRole("img", { name: "Your upload" })).toHaveAttribute("src", /^blob:/);
  expect(bodies).toHaveLength(0);
});

test("[STUDIO-24] [STUDIO-26] [ERR-32] Recreation can't be chosen at the limit, and says so in another way than a missing prompt", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await mockStudio(page, { usage: LIMIT_REACHED });
  const bodies = await answerWith(page, REALISM, (route) => route.abort());
  const read = page.waitForResponse(LIMITS);
  await openStudio(page);
  await read;
  await mode(page, "Recreation").click();
  const limit = studio(page).locator("[data-message]");
  await expect(limit).toHaveText("Daily recreation limit reached. Please try again tomorrow.");
  await expect(limit).toHaveAttribute("data-message", "limit");
  await expect(mode(page, "Realism")).toBeChecked();
  const looks = () =>
    limit.locator("> *").evaluate((node) => getComputedStyle(node).cssText || node.className);
  const limitLook = await looks();
  for (const name of ["Realism", "Art"] as const) {
    await mode(page, name).check();
    await generate(page, "   ");
    await expect(limit).toHaveText("Please enter a prompt");
    await expect(limit).toHaveAttribute("data-message", "error");
    expect(await looks()).not.toBe(limitLook);
  }
  expect(bodies).toHaveLength(0);
});

test("[STUDIO-27] Recreation needs an image, and then a prompt", async ({ page, signIn }) => {
  await signIn(page);
  await mockStudio(page, { usage: { used: 0, remaining: 10 } });
  const bodies = await answerWith(page, RECREATE, (route) => route.abort());
  await openStudio(page);
  await mode(page, "Recreation").check();
  await generate(page, "make it night");
  await expect(studio(page).getByText("Please upload an image for recreation")).toBeVisible();
  await uploadPicture(page);
  await generate(page, "  ");
  await expect(studio(page).getByText("Please enter a prompt")).toBeVisible();
  expect(bodies).toHaveLength(0);
});

test("[STUDIO-29] Realism is given up after 30 s", async ({ page, signIn }) => {
  await signIn(page);
  await mockStudio(page);
  await page.route(REALISM, () => new Promise(() => undefined));
  await openStudio(page);
  const startedAt = Date.now();
  await generate(page, "slow");
  await expect(studio(page).getByText("Failed to generate image. Please try again.")).toBeVisible({
    timeout: 40_000,
  });
  expect(Date.now() - startedAt).toBeGreaterThan(29_000);
  expect(Date.now() - startedAt).toBeLessThan(35_000);
});

test("[ERR-28] a failed generation says so, but not for a recreation", async ({ page, signIn }) => {
  await signIn(page);
  await mockStudio(page, { images: [userImage(1)], usage: { used: 0, remaining: 10 } });
  const { promise: isInView, resolve: letFail } = Promise.withResolvers<void>();
  await page.route(REALISM, async (route) => {
    await isInView;
    await failWith(500, { error: "no" })(route);
  });
  await page.route(RECREATE, failWith(500, { error: "no" }));
  // On a phone, which shows the picture when work on it begins, it is said where one looks.
  await page.setViewportSize({ width: 390, height: 560 });
  await openStudio(page);
  await generate(page, "x");
  await expect(studio(page).getByRole("button", { name: "Cancel" })).toBeInViewport({ ratio: 1 });
  letFail();
  const failure = studio(page).getByText("Failed to generate image. Please try again.");
  await expect(failure).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await mode(page, "Recreation").check();
  await uploadPicture(page);
  await generate(page, "x");
  await expect(generateButton(page)).toHaveText("Generating...");
  await expect(failure).toHaveCount(0);
});

test("what is done with a picture stands between the picture's edges", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  await mockStudio(page, { images: [userImage(1, { width: 1024, height: 1024 })] });
  await openStudio(page);
  const download = studio(page).getByRole("link", { name: "Download Image" });
  const edges = async () => {
    const [picture, first, edit, end] = await Promise.all(
      [
        shown(page),
        download,
        studio(page).getByRole("button", { name: "Edit Image" }),
        studio(page).getByRole("button", { name: "Delete Image" }),
      ].map((one) => one.boundingBox()),
    );
    const right = (box: typeof picture) => (box?.x ?? 0) + (box?.width ?? 0);
    // Of a button without a ground its words are seen, and not its room for a finger.
    const room = await studio(page)
      .getByRole("button", { name: "Delete Image" })
      .evaluate((button) => Number.parseFloat(getComputedStyle(button).paddingInlineEnd));
    return [
      (first?.x ?? 0) - (picture?.x ?? 0),
      right(edit) - right(picture),
      right(end) - room - right(picture),
    ].map((away) => Math.round(away));
  };
  // From the end of one's words to the next one's icon.
  const steps = async () => {
    const spans = await Promise.all(
      ["Favourite", "Share", "More"].map((name) =>
        studio(page)
          .getByRole("button", { name, exact: true })
          .evaluate((button) => {
            const [icon, words] = [button.querySelector("svg"), document.createRange()];
            words.selectNodeContents(button.querySelector("span") ?? button);
            return [icon?.getBoundingClientRect().left ?? 0, words.getBoundingClientRect().right] as const;
          }),
      ),
    );
    return spans.slice(1).map(([start], index) => Math.round(start - (spans[index]?.[1] ?? 0)));
  };
  await expect(download).toBeVisible();
  expect(await edges()).toEqual([0, 0, 0]);
  const [first = 0, second = 99] = await steps();
  expect(Math.abs(first - second)).toBeLessThanOrEqual(3);
  await page.setViewportSize({ width: 768, height: 900 });
  expect(await edges()).toEqual([0, 0, 0]);
});

test("[STUDIO-31] where the limits can't be read, none are used", async ({ page, signIn }) => {
  await signIn(page);
  await mockStudio(page);
  await page.route(LIMITS, failWith(500, { error: "no" }));
  await openStudio(page);
  await mode(page, "Recreation").check();
  await expect(studio(page).getByText("0/10")).toBeVisible();
});

test("[ERR-30] a 429 shows its details and updates the meter, without polling", async ({ page, signIn }) => {
  await page.clock.install();
  await signIn(page);
  const { reads } = await mockStudio(page, { usage: { used: 2, remaining: 8 } });
  await page.route(
    RECREATE,
    failWith(429, { error: "Too many", details: "Come back later", used: 10, remaining: 0 }),
  );
  await openRecreation(page);
  await generate(page, "x");
  await expect(studio(page).getByText("Come back later")).toBeVisible();
  await expect(studio(page).getByText("10/10")).toBeVisible();
  const before = reads.length;
  await page.clock.fastForward(60_000);
  await settled(page);
  expect(reads.length).toBe(before);
});

for (const [row, answer] of [
  ["STUDIO-21", failWith(500, { error: "no" })],
  ["ERR-31", failWith(200, {})],
] as const) {
  test(`[${row}] [STUDIO-21] [STUDIO-23] the library is read at +10, +15, … ten times, then the wait is over`, async ({
    page,
    signIn,
  }) => {
    await signIn(page);
    const { reads } = await mockStudio(page, { usage: { used: 0, remaining: 10 }, images: [userImage(1)] });
    await page.route(RECREATE, answer);
    await openRecreation(page);
    await expect.poll(() => reads.length).toBe(1);
    await stopClock(page);
    await generate(page, "x");
    await expect(studio(page).getByText("Checking whether it arrived")).toBeVisible();
    await page.clock.fastForward(9_000);
    await settled(page);
    expect(reads.length).toBe(1);
    await page.clock.fastForward(1_100);
    await expect.poll(() => reads.length).toBe(2);
    for (let poll = 2; poll <= 10; poll += 1) {
      await expect(generateButton(page)).toHaveText("Generating...");
      await generateButton(page).click();
      await settled(page);
      await page.clock.fastForward(5_100);
      await expect.poll(() => reads.length).toBe(poll + 1);
    }
    await expect(
      studio(page).getByText("Recreation took too long. Please refresh to check if your image was created."),
    ).toBeVisible();
    await expect(generateButton(page)).toHaveText("Generate Image");
    await page.clock.fastForward(60_000);
    await settled(page);
    expect(reads.length).toBe(11);
  });
}

test("[STUDIO-22] polling ends when the library has grown, and shows the newest", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  const { reads, library } = await mockStudio(page, {
    usage: { used: 0, remaining: 10 },
    images: [userImage(1)],
  });
  await page.route(RECREATE, failWith(500, { error: "no" }));
  await openRecreation(page);
  await expect.poll(() => reads.length).toBe(1);
  await stopClock(page);
  await generate(page, "x");
  await expect(studio(page).getByText("Checking whether it arrived")).toBeVisible();
  await page.clock.fastForward(10_100);
  await expect.poll(() => reads.length).toBe(2);
  await settled(page);
  await page.clock.fastForward(5_100);
  await expect.poll(() => reads.length).toBe(3);
  library.images = [userImage(1), userImage(2, { model: "recreation" })];
  await settled(page);
  await page.clock.fastForward(5_100);
  await expect(shown(page)).toHaveAttribute("src", userImage(2).url);
  await expect(generateButton(page)).toHaveText("Generate Image");
  const after = reads.length;
  await page.clock.fastForward(30_000);
  await settled(page);
  expect(reads.length).toBe(after);
});

test("[STUDIO-20] a recreation is waited for however long it takes", async ({ page, signIn }) => {
  await page.clock.install();
  await signIn(page);
  await mockStudio(page, { usage: { used: 0, remaining: 10 } });
  const { promise, resolve } = Promise.withResolvers<void>();
  await answerWith(page, RECREATE, async (route) => {
    await promise;
    await route.fulfill({ json: { success: true, imageUrl: pictureUrl(3), revisedPrompt: "" } });
  });
  await openRecreation(page);
  await generate(page, "x");
  await page.clock.fastForward(20 * 60_000);
  await expect(generateButton(page)).toHaveText("Generating...");
  resolve();
  await expect(shown(page)).toHaveAttribute("src", pictureUrl(3));
});

test("[ISSUE-16] before the first picture the sun is right behind his head, in every window, and he stands on his hill", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await mockStudio(page);
  await openStudio(page);
  for (const [width, height] of [
    [320, 844],
    [390, 844],
    [480, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const button = studio(page).getByRole("button", { name: "Generate Your First Image" });
    await expect(button).toBeInViewport();
    // In two lines its words begin at its edge: a round one would take their first letters.
    if (width === 320) await expect(button).toHaveCSS("border-radius", "0px");
    const drawn = await button.evaluate((one) => {
      const stage = one.parentElement?.parentElement;
      const figure = [...(one.parentElement?.querySelectorAll("img") ?? [])].find((image) =>
        image.checkVisibility(),
      );
      if (!stage || !figure) throw new Error("nothing is drawn");
      const of = (name: string) => getComputedStyle(stage).getPropertyValue(name).trim();
      const box = stage.getBoundingClientRect();
      const cub = figure.getBoundingClientRect();
      // On phones it is the figure's own.
      const own = figure.closest("span");
      const [paper, disc] = of("--disc").includes("at")
        ? [box, of("--disc")]
        : [own?.getBoundingClientRect() ?? box, own ? getComputedStyle(own).backgroundImage : ""];
      const [, x = Number.NaN, y = Number.NaN] = /at (\S+)% (\S+?)%/.exec(disc)?.map(Number) ?? [];
      return {
        sun: { x: paper.x + (x / 100) * paper.width, y: paper.y + (y / 100) * paper.height },
        hillTop: box.bottom - (Number.parseFloat(of("--near-hill")) / 100) * box.height,
        cub: { x: cub.x + cub.width / 2, top: cub.top, bottom: cub.bottom, width: cub.width },
      };
    });
    expect(Math.abs(drawn.sun.x - drawn.cub.x), `${width}`).toBeLessThan(drawn.cub.width * 0.15);
    expect(drawn.sun.y, `${width}`).toBeGreaterThan(drawn.cub.top);
    expect(drawn.sun.y, `${width}`).toBeLessThan((drawn.cub.top + drawn.cub.bottom) / 2 + 20);
    expect(drawn.hillTop, `${width}`).toBeLessThan(drawn.cub.bottom);
  }
});

test("[ISSUE-16] before the first picture the forest fills the stage behind him and what is said there, and a phone's low one is without it", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await mockStudio(page);
  await openStudio(page);
  const stage = studio(page).getByRole("region", { name: "Image" });
  const forest = stage.locator("picture[aria-hidden] > img[src*='edge-thicket']");
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    if (width === 390) {
      await expect(forest).toBeHidden();
      continue;
    }
    // Fetched, and as large as the stage.
    await expect
      .poll(() => forest.evaluate((image: HTMLImageElement) => image.naturalWidth), { message: `${width}` })
      .toBeGreaterThan(0);
    const [place, drawn] = await Promise.all([stage.boundingBox(), forest.boundingBox()]);
    expect(drawn, `${width}`).toEqual(place);
    // Nothing of it lies over the words or over what one presses.
    for (const seen of [
      studio(page).getByText("What shall he paint?"),
      studio(page).getByRole("button", { name: "Generate Your First Image" }),
    ]) {
      const isOnTop = await seen.evaluate((node) => {
        const { x, y, width: w, height: h } = node.getBoundingClientRect();
        return node.contains(document.elementFromPoint(x + w / 2, y + h / 2));
      });
      expect(isOnTop, `${width}`).toBe(true);
    }
  }
});

test("[ISSUE-16] the picture hangs in the forest, from one edge of the stage to the other, also while it is on its way; a phone's is as wide as its card", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await mockStudio(page);
  const image = userImage(1, { width: 1024, height: 1024 });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(REALISM, async (route) => {
    await promise;
    await route.fulfill({ json: { imageUrl: image.url, revisedPrompt: "", image } });
  });
  await openStudio(page);
  await generate(page, "A cub in a boat");
  const stage = studio(page).getByRole("region", { name: "Image" });
  const forest = stage.locator("picture[aria-hidden] > img[src*='edge-thicket']");
  const boxOf = async (one: Locator) => {
    const box = await one.boundingBox();
    if (!box) throw new Error("It isn't shown");
    return box;
  };
  const isHung = async (name: string, inner: Locator) => {
    await expect
      .poll(() => forest.evaluate((image: HTMLImageElement) => image.naturalWidth), { message: name })
      .toBeGreaterThan(0);
    const [place, drawn, hung] = [await boxOf(stage), await boxOf(forest), await boxOf(inner)];
    expect(drawn.width, name).toBe(place.width);
    expect(drawn.y, name).toBe(place.y);
    expect(hung.y - drawn.y, name).toBeGreaterThanOrEqual(12);
    expect(drawn.y + drawn.height - hung.y - hung.height, name).toBeGreaterThanOrEqual(12);
    return drawn;
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  const before = await isHung(
    "on its way",
    page.getByRole("article", { name: "Image on its way" }).locator(".."),
  );
  resolve();
  await expect(shown(page)).toBeVisible();
  // One stage for both.
  expect(await isHung("1440", shown(page))).toEqual(before);
  await page.setViewportSize({ width: 768, height: 900 });
  await isHung("768", shown(page));
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(forest).toBeHidden();
  expect((await boxOf(shown(page))).width).toBe((await boxOf(stage)).width - 32);
});

test("[STUDIO-16] what is known of a picture stands in two halves, which are those of the buttons above it, however long its seed is and with a style, too", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  const square = { width: 1024, height: 1024, aspect: "square" } as const;
  await mockStudio(page, {
    images: [
      userImage(1, { ...square, seed: 7 }),
      userImage(2, { ...square, seed: 4_294_967_295 }),
      userImage(3, { ...square, seed: 4_294_967_295, style: "Watercolour" }),
    ],
  });
  await openStudio(page);
  const facts = studio(page).getByRole("region", { name: "Image" });
  const edgeOf = async (one: Locator) => {
    const { x = Number.NaN, width = 0 } = (await one.boundingBox()) ?? {};
    return { x, right: x + width };
  };
  const term = (name: string) => edgeOf(facts.locator("dt").filter({ hasText: new RegExp(`^${name}$`) }));
  for (const image of [1, 2, 3]) {
    await page.getByRole("button", { name: `Prompt ${image}`, exact: true }).click();
    await expect(facts.getByText(`Revised ${image}`)).toBeVisible();
    const [save, edit] = [
      await edgeOf(facts.getByRole("link", { name: "Download Image" })),
      await edgeOf(facts.getByRole("button", { name: "Edit Image" })),
    ];
    for (const name of ["Prompt", "Created"])
      expect((await term(name)).x, `${name} ${image}`).toBeCloseTo(save.x, 0);
    for (const name of image === 3 ? ["Revised prompt"] : ["Revised prompt", "Model"])
      expect((await term(name)).x, `${name} ${image}`).toBeCloseTo(edit.x, 0);
    expect((await edgeOf(facts.getByRole("button", { name: "Copy seed" }))).right).toBeLessThanOrEqual(
      edit.right + 13,
    );
    // A time, and well beside it what comes next.
    const time = await facts.getByText(`11/20/26 3:0${image}pm`).evaluate((words) => {
      const range = document.createRange();
      range.selectNodeContents(words);
      return range.getBoundingClientRect().right;
    });
    const next = await term(image === 3 ? "Style" : "Format");
    expect(next.x - time).toBeGreaterThanOrEqual(image === 3 ? 8 : 20);
  }
});

test("on a phone the order for the first picture is in view before one scrolls", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await mockStudio(page);
  await openStudio(page);
  await expect(studio(page).getByRole("button", { name: "Generate Your First Image" })).toBeInViewport();
  await expect(generateButton(page)).toBeInViewport({ ratio: 1 });
});

test("[ISSUE-16] on a phone all that one asks with is seen above the button, whole", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await mockStudio(page);
  await openStudio(page);
  await expect(studio(page).getByRole("button", { name: "Sketch" })).toBeVisible();
  const seed = await restingBox(page, studio(page).getByLabel("Seed"));
  const order = await generateButton(page).boundingBox();
  // Between the two stands what it costs, whole, above the line where the button's ground begins.
  expect((seed?.y ?? 844) + (seed?.height ?? 0)).toBeLessThanOrEqual((order?.y ?? 0) - 12 - 24);
  const cost = studio(page).getByText(/^This uses 1 of the \d+ pictures you have left today\.$/);
  const costs = await restingBox(page, cost);
  expect(costs?.y).toBeGreaterThanOrEqual((seed?.y ?? 844) + (seed?.height ?? 0));
  expect((costs?.y ?? 844) + (costs?.height ?? 0)).toBeLessThanOrEqual((order?.y ?? 0) - 10);
  // What comes back is said as well, below the button.
  const comesBack = studio(page).getByText("One that fails, or that you cancel, costs nothing.");
  await comesBack.scrollIntoViewIfNeeded();
  await expect(comesBack).toBeInViewport({ ratio: 1 });
  // What a mode does is said in the line of what all are called.
  const [named, told] = await Promise.all(
    ["Mode", "Photorealistic"].map((text) => studio(page).getByText(text, { exact: true }).boundingBox()),
  );
  expect(Math.abs((named?.y ?? 0) - (told?.y ?? 99))).toBeLessThanOrEqual(2);
});

for (const [width, height] of [
  [390, 844],
  [768, 1024],
] as const)
  test(`[ISSUE-16] with a picture the button comes with the prompt that it sends at ${width} px: at the first look it lies over nothing, then nothing is cut by its ground, and nothing lies over it`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height });
    await signIn(page);
    const image = userImage(1, { width: 1024, height: 1024, is_demo: true });
    await mockStudio(page, { images: [image] });
    await page.route(IMAGE, (route) => route.fulfill({ json: { success: true } }));
    await openStudio(page);
    await expect(shown(page)).toBeVisible();
    await restingBox(page, generateButton(page));
    await expect(generateButton(page)).not.toBeInViewport();
    const tiles = studio(page).getByRole("group", { name: "Mode" }).locator("label");
    for (const tile of await tiles.all()) await expect(tile).toBeInViewport({ ratio: 1 });
    // As far as somebody scrolls who wants to see the prompt whole, and not a pixel more.
    const scroll = (pastPx: number) =>
      promptField(page).evaluate((field, past) => {
        const scroller = field.closest("form")?.parentElement?.parentElement;
        if (!scroller) throw new Error("Nothing scrolls");
        const end = scroller.getBoundingClientRect().bottom - 84;
        scroller.scrollBy({ top: field.getBoundingClientRect().bottom - end + past, behavior: "instant" });
      }, pastPx);
    await scroll(1);
    await expect(generateButton(page)).toBeInViewport({ ratio: 1 });
    const order = await restingBox(page, generateButton(page));
    const field = await promptField(page).boundingBox();
    // A line, and above the button ten pixels of ground.
    expect((field?.y ?? height) + (field?.height ?? 0)).toBeLessThanOrEqual((order?.y ?? 0) - 11);
    // It stays while one scrolls on, and is on top from its first row of pixels to its last.
    await scroll(1 - 200);
    await scroll(120);
    expect((await restingBox(page, generateButton(page)))?.y).toBe(order?.y);
    const covered = await generateButton(page).evaluate((button) => {
      const { x, y, width: across, height: down } = button.getBoundingClientRect();
      return [1, down / 2, down - 1].filter(
        (step) => !button.contains(document.elementFromPoint(x + across / 2, y + step)),
      );
    });
    expect(covered).toEqual([]);
    const toPicture = () =>
      studio(page)
        .getByRole("region", { name: "Image" })
        .evaluate((canvas) => canvas.scrollIntoView());
    // Who comes to it by keys sees it, wherever one is.
    await generateButton(page).focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await toPicture();
    await expect(generateButton(page)).toBeFocused();
    await expect(generateButton(page)).toBeInViewport({ ratio: 1 });
    await generateButton(page).blur();
    // What it has to say is said where one is.
    await toPicture();
    await expect(generateButton(page)).not.toBeInViewport();
    await studio(page).getByRole("button", { name: "Delete Image" }).click();
    await expect(studio(page).getByRole("button", { name: "Undo" })).toBeInViewport({ ratio: 1 });
  });

test("[ISSUE-16] what is known of a picture is seen whole below it, and its seed has one line", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  const known = { width: 1024, height: 1024, seed: 1_457_984_177, aspect: "square" } as const;
  await mockStudio(page, { images: [userImage(1, known)] });
  await openStudio(page);
  const seed = studio(page).getByRole("definition").filter({ hasText: "1457984177" });
  await expect(seed).toBeInViewport({ ratio: 1 });
  const lines = await seed.evaluate((one) => {
    const words = document.createRange();
    words.selectNodeContents(one.firstChild ?? one);
    return words.getClientRects().length;
  });
  expect(lines).toBe(1);
  const stage = await studio(page).getByRole("region", { name: "Image" }).boundingBox();
  const box = await seed.boundingBox();
  expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThanOrEqual(
    (stage?.y ?? 0) + (stage?.height ?? 0) - 16,
  );
  // Long and short stand in one grid: each long one begins where a short one does, and the short ones in even steps, in one line.
  const starts = await studio(page)
    .getByRole("term")
    .evaluateAll((all) =>
      all.map((term) => {
        const { left, top } = term.getBoundingClientRect();
        return { name: term.textContent ?? "", left: Math.round(left), top: Math.round(top) };
      }),
    );
  const short = starts.filter(({ name }) => !name.includes("rompt"));
  expect(new Set(short.map(({ top }) => top)).size).toBe(1);
  expect(short).toHaveLength(4);
  for (const { name, left } of starts)
    expect(
      short.map((one) => one.left),
      name,
    ).toContain(left);
  const steps = short.slice(1).map(({ left }, index) => left - (short[index]?.left ?? 0));
  expect(Math.max(...steps) - Math.min(...steps)).toBeLessThanOrEqual(16);
});

test("[ISSUE-16] on any phone what can be done with a picture is said in whole words, of one that was made from another, too", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  for (const source of [undefined, pictureUrl(9)]) {
    await mockStudio(page, { images: [userImage(1, source === undefined ? {} : { source_url: source })] });
    // Loaded again, it is open.
    await (source === undefined ? openStudio(page) : page.reload());
    const row = studio(page).getByRole("button", { name: "Favourite" }).locator("..");
    await expect(row.getByRole("button")).toHaveCount(source === undefined ? 4 : 5);
    for (const width of [320, 360, 390, 430]) {
      await page.setViewportSize({ width, height: 844 });
      const cut = await row.evaluate((buttons) => {
        const texts = document.createTreeWalker(buttons, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          const box = text.parentElement?.closest("button")?.getBoundingClientRect();
          for (const { 0: word, index } of (text.textContent ?? "").matchAll(/\S+/g)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const [part, ...rest] = range.getClientRects();
            // Half a pixel of a letter's own room is none of its ink.
            const isWhole = part && box && part.left > box.left - 0.6 && part.right < box.right + 0.6;
            if (!isWhole || rest.length > 0) found.push(word);
          }
        }
        return found;
      });
      expect(cut, `${width} px`).toEqual([]);
    }
  }
});

test("on a phone the picture comes first, then what one asks for; axe finds nothing, and nothing is wider than the window", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await mockStudio(page, { usage: { used: 8, remaining: 2 }, images: [userImage(1), userImage(2)] });
  await openStudio(page);
  await page.setViewportSize({ width: 320, height: 700 });
  // None of what can be done with it stands alone in a row.
  await studio(page).getByRole("button", { name: "More", exact: true }).click();
  for (const row of [
    ["Favourite", "Delete Image", "More"],
    ["Use this prompt", "Use all of this again", "Make a meme"],
  ]) {
    const measures = row.map(async (name) => {
      const box = await studio(page).getByRole("button", { name, exact: true }).boundingBox();
      return [box?.y, box?.width].map((px = 0) => Math.round(px)).join();
    });
    expect(new Set(await Promise.all(measures)).size, row.join(", ")).toBe(1);
  }
  await mode(page, "Recreation").check();
  await uploadPicture(page);
  const picture = await studio(page).getByRole("region", { name: "Image" }).boundingBox();
  const modes = await studio(page).getByRole("group", { name: "Mode" }).boundingBox();
  expect(modes?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));
  const widest = await studio(page).evaluate((dialog) =>
    Math.max(...[...dialog.querySelectorAll("*")].map((node) => node.getBoundingClientRect().right)),
  );
  expect(widest).toBeLessThanOrEqual(320);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test("a style shows its look, and says whether that goes along; one press chooses it, another lets it go", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await mockStudio(page);
  const bodies = await answerWith(page, REALISM, (route) =>
    route.fulfill({ json: { imageUrl: pictureUrl(), revisedPrompt: "" } }),
  );
  await openStudio(page);
  const chip = studio(page).getByRole("button", { name: "Sticker" });
  const look = chip.locator("img");
  await expect(look).toBeVisible();
  await expect.poll(() => look.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(144);
  await chip.press("Space");
  await expect(chip).toHaveAttribute("aria-pressed", "true");
  await expect(studio(page).getByRole("img", { name: "Sticker: how it looks" })).toBeVisible();
  await expect(studio(page).getByText("This model draws from words alone")).toBeVisible();
  await generate(page, "A cub");
  await expect.poll(() => bodies.length).toBe(1);
  expect(JSON.parse(bodies[0] ?? "")).toMatchObject({ style: "sticker" });
  await chip.click();
  await expect(chip).toHaveAttribute("aria-pressed", "false");
  await expect(studio(page).getByText("This model draws from words alone")).toHaveCount(0);
});

test("[ISSUE-16] few images leave room at the panel's end for the forest's floor, and he sleeps on it; many take the room, and no image", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  await mockStudio(page, { images: [userImage(1)] });
  await openStudio(page);
  const panel = studio(page).getByRole("complementary", { name: "Your images" });
  await expect(floorAndCub(panel)).toHaveCount(2);
  const [floor, him, tile, box] = await Promise.all(
    [floorAndCub(panel).first(), floorAndCub(panel).last(), libraryItems(page).last(), panel].map((one) =>
      one.boundingBox(),
    ),
  );
  expect(him?.y).toBeGreaterThan((tile?.y ?? 900) + (tile?.height ?? 0));
  expect((him?.y ?? 0) + (him?.height ?? 0)).toBeGreaterThan(floor?.y ?? 900);
  expect(Math.round((floor?.y ?? 0) + (floor?.height ?? 0))).toBe(
    Math.round((box?.y ?? 0) + (box?.height ?? 0)),
  );
  await mockStudio(page, { images: Array.from({ length: 14 }, (_, index) => userImage(14 - index)) });
  await studio(page).getByRole("button", { name: "Close studio" }).click();
  await page.reload();
  await openStudio(page);
  await expect(libraryItems(page).first()).toBeVisible();
  const seen = () =>
    floorAndCub(panel).evaluateAll(
      (all, end) => all.filter((one) => one.getBoundingClientRect().top < end - 1).length,
      (box?.y ?? 0) + (box?.height ?? 900),
    );
  await expect.poll(seen).toBe(0);
});

test("of a library of 2,000 images only those near the view are in the page", async ({ page, signIn }) => {
  await signIn(page);
  const images = Array.from({ length: 2_000 }, (_, index) =>
    userImage(index, {
      id: `many-${index}`,
      url: "/api/images/x.png",
      thumbnail_url: `/api/user-images/many-${index}/thumbnail`,
    }),
  );
  await mockStudio(page, { images });
  const small = pngFile().buffer;
  await page.route(/\/(thumbnail|x\.png)$/, (route) =>
    route.fulfill({ contentType: "image/png", body: small }),
  );
  await openStudio(page);
  await expect(libraryItems(page).first()).toBeVisible();
  expect(await libraryItems(page).count()).toBeLessThan(60);
  const field = studio(page).getByRole("searchbox", { name: "Search images" });
  await field.fill("revised 1234");
  await expect(libraryItems(page)).toHaveCount(1);
});

test.describe("with the real server and its offline models", () => {
  test("[API-18] [API-22] [API-23] a picture is drawn, stays after a reload, and is gone after its delete", async ({
    page,
    signIn,
  }) => {
    await signIn(page);
    await openStudio(page);
    await generate(page, "A cub swims in the river at sunset");
    await expect(shown(page)).toHaveAttribute("src", /\/api\/images\/[0-9a-f]{64}\.png$/, {
      timeout: 30_000,
    });
    await expect(studio(page).getByText(/Offline demo model/i)).toBeVisible();
    const naturalWidth = await shown(page).evaluate(async (img: HTMLImageElement) => {
      await img.decode();
      return img.naturalWidth;
    });
    expect(naturalWidth).toBe(1024);
    await page.reload();
    await expect(libraryItems(page)).toHaveCount(1);
    await studio(page).getByRole("button", { name: "Delete Image" }).click();
    await expect(libraryItems(page)).toHaveCount(0);
    await studio(page).getByRole("button", { name: "Undo" }).press("Enter");
    await expect(libraryItems(page)).toHaveCount(1);
    await expect(studio(page).getByRole("button", { name: "Enlarge image" })).toBeFocused();
    await studio(page).getByRole("button", { name: "Delete Image" }).click();
    await expect(studio(page).getByText("No images yet. Create your first image!")).toBeVisible();
    await page.reload();
    await expect(studio(page).getByText("No images yet. Create your first image!")).toBeVisible();
  });

  test("[STUDIO-18] [STUDIO-19] [API-20] a picture of one's own is changed, counted, and can be compared", async ({
    page,
    signIn,
  }) => {
    const { address } = await signIn(page);
    const used = async () =>
      (await (await page.request.get(`/api/recreation-limits/${address}`)).json()) as {
        used: number;
        remaining: number;
      };
    const before = await used();
    await openRecreation(page);
    await generate(page, "make it night and add a frame");
    await expect(shown(page)).toHaveAttribute("src", /\/api\/images\//, { timeout: 30_000 });
    await expect(studio(page).getByText(`${before.used + 1}/10`)).toBeVisible();
    expect(await used()).toMatchObject({ used: before.used + 1, remaining: 9 - before.used });
    await studio(page).getByRole("button", { name: "Before and after" }).click();
    const slider = studio(page).getByRole("slider");
    await slider.press("ArrowRight");
    await expect(slider).toHaveValue("51");
  });

  test("what can't be understood is said at once, and costs nothing", async ({ page, signIn }) => {
    const { address } = await signIn(page, "Two pockets");
    await openRecreation(page);
    await generate(page, "put a hat on him");
    await expect(studio(page).getByText(/found none of them in your words/)).toBeVisible({ timeout: 15_000 });
    await expect(generateButton(page)).toHaveText("Generate Image");
    const limits = (await (await page.request.get(`/api/recreation-limits/${address}`)).json()) as {
      used: number;
    };
    expect(limits.used).toBe(0);
  });

  test("a picture that is on its way reappears after a reload", async ({ page, signIn }) => {
    await signIn(page);
    await openStudio(page);
    await generate(page, "A family by night in the jungle, as pixel art");
    const jobs = async () => ((await (await page.request.get("/api/image-jobs")).json()) as ImageJobs).jobs;
    await expect.poll(async () => (await jobs()).length).toBe(1);
    await page.reload();
    const images = async () =>
      ((await (await page.request.get("/api/user-images")).json()) as UserImages).images;
    await expect.poll(async () => (await images()).length, { timeout: 30_000 }).toBe(1);
    await expect(shown(page)).toBeVisible();
  });

  test("use this prompt, edit this picture, favourites and search", async ({ page, signIn }) => {
    await signIn(page);
    await mockStudio(page, {
      usage: { used: 0, remaining: 10 },
      images: Array.from({ length: 8 }, (_, index) => userImage(index + 1, { is_favourite: index === 3 })),
    });
    await openStudio(page);
    await chooseMore(page, "Use this prompt");
    await expect(promptField(page)).toHaveValue("Prompt 8");
    await studio(page).getByRole("switch", { name: "Favourites" }).click();
    await expect(libraryItems(page)).toHaveCount(1);
    await studio(page).getByRole("switch", { name: "Favourites" }).click();
    await studio(page).getByRole("searchbox", { name: "Search images" }).fill("revised 5");
    await expect(libraryItems(page)).toHaveCount(1);
  });
});
