import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { restingBox } from "./settled.ts";
import {
  chooseMore,
  generate,
  generateButton,
  libraryItems,
  mockStudio,
  mode,
  openStudio,
  pngFile,
  promptField,
  REALISM,
  RECREATE,
  shown,
  studio,
  userImage,
} from "./studio-page.ts";
import { noteSentPictures } from "./vision-page.ts";

/** Hands a file in as a person's paste or drop does. */
const give = (page: Page, event: "paste" | "drop", name: string) =>
  studio(page).evaluate(
    (dialog, [event, name, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name, { type: "image/png" }));
      const target = dialog.querySelector("textarea");
      const options = { bubbles: true, cancelable: true };
      target?.dispatchEvent(
        event === "paste"
          ? new ClipboardEvent("paste", { ...options, clipboardData: transfer })
          : new DragEvent("drop", { ...options, dataTransfer: transfer }),
      );
    },
    [event, name, pngFile().buffer.toString("base64")] as const,
  );

test("two variations have seeds of their own, and all of one can be used again", async ({ page, signIn }) => {
  await signIn(page);
  await openStudio(page);
  await studio(page).getByRole("combobox", { name: "Variations" }).selectOption("2");
  await studio(page).getByRole("combobox", { name: "Format" }).selectOption({ label: "Landscape" });
  await generate(page, "A cub in a boat");
  const variations = studio(page).getByRole("button", { name: /^Variation \d of 2$/ });
  await expect(variations).toHaveCount(2, { timeout: 45_000 });
  const seed = studio(page).locator("dt", { hasText: "Seed" }).locator("+ dd");
  await variations.nth(0).click();
  const first = await seed.innerText();
  await variations.nth(1).click();
  await expect(variations.nth(1)).toHaveAttribute("aria-pressed", "true");
  await expect(seed).not.toHaveText(first);
  const second = (await seed.innerText()).trim();
  expect(second).toMatch(/^\d+$/);

  await promptField(page).fill("Something else");
  await chooseMore(page, "Use all of this again");
  await expect(promptField(page)).toHaveValue("A cub in a boat");
  await expect(studio(page).getByLabel("Seed", { exact: true })).toHaveValue(second);
  await expect(studio(page).getByRole("combobox", { name: "Format" })).toHaveValue("landscape");
  await expect(libraryItems(page)).toHaveCount(2);
});

test("one of several pictures is canceled by its own button, and the others come", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await mockStudio(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  let count = 0;
  await page.route(REALISM, async (route) => {
    count += 1;
    const image = userImage(count);
    await promise;
    await route.fulfill({ json: { imageUrl: image.url, revisedPrompt: "", image } }).catch(() => undefined);
  });
  const canceled: string[] = [];
  await page.route("**/api/image-jobs/*", async (route) => {
    canceled.push(route.request().method());
    await route.fulfill({ json: { success: true, canceled: true } });
  });
  await openStudio(page);
  await studio(page).getByRole("combobox", { name: "Variations" }).selectOption("3");
  await generate(page, "A cub in a boat");
  await studio(page).getByRole("button", { name: "Cancel variation 2 of 3" }).click();
  await expect(studio(page).getByRole("button", { name: /^Cancel variation/ })).toHaveCount(2);
  // The button goes before the request does.
  await expect.poll(() => canceled).toEqual(["DELETE"]);
  resolve();
  await expect(studio(page).getByRole("button", { name: /^Variation \d of 2$/ })).toHaveCount(2);
  await expect(studio(page).getByRole("button", { name: /^Cancel/ })).toHaveCount(0);
});

for (const viewport of [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  // A phone on its side, where pictures are small.
  { width: 844, height: 390 },
])
  test(`what is being drawn is said in whole words at ${viewport.width} px`, async ({ page, signIn }) => {
    await page.setViewportSize(viewport);
    await signIn(page);
    await mockStudio(page);
    await page.route(REALISM, () => undefined);
    await openStudio(page);
    // The lowest shape.
    await studio(page).getByRole("combobox", { name: "Format" }).selectOption("landscape");
    await generate(page, "A cub in a boat");
    const card = page.getByRole("article", { name: "Image on its way" });
    const state = await restingBox(page, card.getByText(/^Drawing · \d+ s$/));
    expect(state?.height).toBeLessThan(30);
    const [frame, whole] = await Promise.all([card.locator("..").boundingBox(), card.boundingBox()]);
    expect(whole?.y).toBeGreaterThan(frame?.y ?? Number.POSITIVE_INFINITY);
    // Who draws is seen above it, but perhaps for his feet.
    const painter = await card
      .locator("..")
      .locator(":scope > span img")
      .filter({ visible: true })
      .boundingBox();
    expect(whole?.y).toBeGreaterThan(
      (painter?.y ?? Number.POSITIVE_INFINITY) + (painter?.height ?? 0) * 0.85,
    );
    await card.getByRole("button", { name: "Cancel" }).click();
    await expect(card).toHaveCount(0);
  });

test("[ISSUE-16] the card of a shared drawing has all of a prompt of three sentences", async ({
  page,
  signIn,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "share", { value: undefined });
    const written: string[] = [];
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
      written.push(text);
      document.body.dataset.written = written.join(" ");
      fillText.call(this, text, ...place);
    };
  });
  await signIn(page);
  const prompt =
    "A cub in a small boat on a wide river. Lanterns hang from its bow. Mist stands between the fig trees, and fireflies are about.";
  await mockStudio(page, { images: [userImage(1, { prompt })] });
  await openStudio(page);
  await libraryItems(page).first().click();
  await studio(page).getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.locator("body")).toHaveAttribute("data-written", `Drawn with BaksoAI ${prompt}`);
});

test("a picture to change is pasted, or dropped, and the place to change is marked", async ({
  page,
  signIn,
}) => {
  const sent = await noteSentPictures(page);
  await signIn(page);
  await openStudio(page);
  await mode(page, "Recreation").check();
  await give(page, "paste", "pasted.png");
  await expect(shown(page)).toHaveAttribute("alt", "Your upload");
  const pasted = (await shown(page).getAttribute("src")) ?? "";
  await give(page, "drop", "dropped.png");
  await expect(shown(page)).not.toHaveAttribute("src", pasted);

  await studio(page).getByRole("button", { name: "Mark what to change" }).click();
  const editor = page.getByRole("dialog", { name: "Mark what to change" });
  const canvas = editor.getByRole("img", { name: "Paint over what is to change" });
  const box = await canvas.boundingBox();
  if (box === null) throw new Error("nothing to paint on");
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.3);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.6, { steps: 4 });
  await page.mouse.up();
  await editor.getByRole("button", { name: "Done" }).click();
  await expect(studio(page).getByText("Only what you marked is to change.")).toBeVisible();

  await promptField(page).fill("make it brighter");
  const [asked] = await Promise.all([page.waitForRequest(RECREATE), generateButton(page).click()]);
  expect((await asked.response())?.status()).toBe(200);
  expect((await sent()).at(-1)?.fields).toContain("mask");
});
