import type { Page } from "@playwright/test";
import { failWith } from "./chat-page.ts";
import { expect, test } from "./fixtures.ts";
import {
  answerWith,
  libraryItems,
  mockStudio,
  openStudio,
  pictureUrl,
  promptField,
  REALISM,
  shown,
  studio,
  userImage,
} from "./studio-page.ts";

/** Goes on with Tab, or another key, until something has the focus. */
async function tabTo(page: Page, name: RegExp, key = "Tab"): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press(key);
    const focused = await page.evaluate(() => {
      const at = document.activeElement;
      const label = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement ? at.labels?.[0] : at;
      return at?.getAttribute("aria-label") ?? label?.textContent ?? "";
    });
    if (name.test(focused)) return;
  }
  throw new Error(`${key} never came to ${name}`);
}

test("the studio works with the keyboard alone", async ({ page, signIn }) => {
  await signIn(page);
  await mockStudio(page, { images: [userImage(1), userImage(2)] });
  const bodies = await answerWith(page, REALISM, (route) =>
    route.fulfill({ json: { imageUrl: pictureUrl(9), revisedPrompt: "As it was drawn" } }),
  );
  await page.getByRole("button", { name: "Options" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Image Studio" })).toBeVisible();
  await tabTo(page, /Image Studio/, "ArrowDown");
  await page.keyboard.press("Enter");
  await expect(studio(page)).toBeVisible();
  await expect(libraryItems(page)).toHaveCount(2);
  await tabTo(page, /^Prompt 1$/);
  await page.keyboard.press("Enter");
  await expect(shown(page)).toHaveAttribute("alt", "Prompt 1");
  await tabTo(page, /^Enlarge image$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Enlarged image" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Enlarged image" })).toHaveCount(0);
  await expect(studio(page)).toBeVisible();
  await tabTo(page, /^Prompt$/);
  await page.keyboard.type("A cub on a swing");
  await tabTo(page, /^Watercolour$/);
  await page.keyboard.press("Space");
  await tabTo(page, /^Generate Image$/);
  await page.keyboard.press("Enter");
  await expect(shown(page)).toHaveAttribute("alt", "A cub on a swing");
  expect(JSON.parse(bodies[0] ?? "")).toMatchObject({ prompt: "A cub on a swing", style: "watercolour" });
  await page.keyboard.press("Escape");
  await expect(studio(page)).toBeHidden();
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("the studio works on a phone, and everything there is large enough for a finger", async ({
    page,
    signIn,
  }) => {
    await signIn(page);
    await mockStudio(page, { images: [userImage(1), userImage(2)] });
    const bodies = await answerWith(page, REALISM, (route) =>
      route.fulfill({ json: { imageUrl: pictureUrl(9), revisedPrompt: "As it was drawn" } }),
    );
    await openStudio(page);
    const small = await studio(page)
      .locator("button:visible, select:visible, textarea:visible, label:has(input):visible")
      .evaluateAll((targets) =>
        targets
          .filter((one) => one.getBoundingClientRect().height < 43.5)
          .map((one) => one.getAttribute("aria-label") ?? one.textContent),
      );
    expect(small).toEqual([]);
    await studio(page).getByRole("button", { name: "Show library" }).tap();
    const tile = page.getByRole("button", { name: "Prompt 1", exact: true });
    await tile.tap();
    await expect(shown(page)).toHaveAttribute("alt", "Prompt 1");
    await expect(tile).toBeHidden();
    await promptField(page).tap();
    await promptField(page).fill("A cub on a swing");
    await studio(page).getByRole("button", { name: "Sketch" }).tap();
    await studio(page).getByRole("button", { name: "Generate Image" }).tap();
    await expect(shown(page)).toHaveAttribute("alt", "A cub on a swing");
    expect(JSON.parse(bodies[0] ?? "")).toMatchObject({ style: "sketch" });

    // Who goes on from a picture writes at once, and sees what is written above the button.
    await studio(page).getByRole("button", { name: "More", exact: true }).tap();
    await studio(page).getByRole("button", { name: "Use this prompt" }).tap();
    await expect(promptField(page)).toBeFocused();
    const gap = async () => {
      const [field, button] = await Promise.all([
        promptField(page).boundingBox(),
        studio(page).getByRole("button", { name: "Generate Image" }).boundingBox(),
      ]);
      return (button?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0);
    };
    await expect.poll(gap).toBeGreaterThan(0);
    // The picture before it came into view; why there is no other one is to be seen too.
    await page.unroute(REALISM);
    const { promise: isInView, resolve: letFail } = Promise.withResolvers<void>();
    await page.route(REALISM, async (route) => {
      await isInView;
      await failWith(500, { error: "x" })(route);
    });
    // As high as a small phone: the picture leaves nothing of the form in view.
    await page.setViewportSize({ width: 390, height: 560 });
    await studio(page).getByRole("button", { name: "Generate Image" }).tap();
    await expect(studio(page).getByRole("button", { name: "Cancel" })).toBeInViewport({ ratio: 1 });
    letFail();
    await expect(studio(page).getByRole("alert")).toBeInViewport({ ratio: 1 });
  });
});
