import type { UserImage } from "@bakso/contract/studio";
import type { Locator, Page, Route } from "@playwright/test";
import { plainPng } from "../fakes/image-server.ts";
import { chooseOption } from "./chat-page.ts";
import { expect } from "./fixtures.ts";

export const IMAGES = /\/api\/user-images(\?|$)/;
export const IMAGE = /\/api\/user-images\/[^/?]+(\?|$)/;
export const LIMITS = "**/api/recreation-limits/*";
export const REALISM = "**/api/generate-image-url";
export const ART = "**/api/generate-art-url";
export const RECREATE = "**/api/gpt-image-1";

export const pngFile = (name = "photo.png") => ({
  name,
  mimeType: "image/png",
  buffer: plainPng(120, 90, [242, 138, 46]),
});
/** A picture as an address, of a colour of its own. */
export const pictureUrl = (shade = 100): string =>
  `data:image/png;base64,${plainPng(24, 24, [shade % 256, 120, 80]).toString("base64")}`;

export const userImage = (number: number, more: Partial<UserImage> = {}): UserImage => ({
  id: `image-${number}`,
  url: pictureUrl(number * 40),
  prompt: `Prompt ${number}`,
  model: "realism",
  timestamp: new Date(Date.UTC(2026, 10, 20, 20, number)).toISOString(),
  revisedPrompt: `Revised ${number}`,
  ...more,
});

export const studio = (page: Page): Locator => page.getByRole("dialog", { name: "Image Studio" });
export const promptField = (page: Page): Locator => studio(page).getByRole("textbox", { name: "Prompt" });
export const generateButton = (page: Page): Locator =>
  studio(page).getByRole("button", { name: /^(Generate Image|Generating\.\.\.|Daily Limit Reached)$/ });
export const mode = (page: Page, name: "Realism" | "Art" | "Recreation"): Locator =>
  studio(page).getByRole("radio", { name: new RegExp(`^${name}`) });
export const meter = (page: Page): Locator =>
  studio(page).getByRole("progressbar", { name: "Daily Recreations" });
export const libraryItems = (page: Page): Locator =>
  page.getByRole("complementary", { name: "Your images" }).locator("button[aria-pressed]:has(img)");
/** What the main display shows. */
export const shown = (page: Page): Locator =>
  studio(page).getByRole("button", { name: "Enlarge image" }).getByRole("img");

interface StudioMocks {
  images?: UserImage[];
  usage?: { used: number; remaining: number };
}

/** Answers for the server, and counts how often the library is read. */
export async function mockStudio(page: Page, { images = [], usage }: StudioMocks = {}) {
  const reads: number[] = [];
  const library = { images };
  await page.route(IMAGES, async (route) => {
    reads.push(Date.now());
    await route.fulfill({ json: { images: library.images } });
  });
  const limits = { usage };
  await page.route(LIMITS, async (route) => {
    if (limits.usage) await route.fulfill({ json: limits.usage });
    else await route.continue();
  });
  return { library, limits, reads };
}

export async function openStudio(page: Page): Promise<void> {
  await chooseOption(page, "Image Studio");
  await expect(studio(page)).toBeVisible();
}

/** Opens the studio on Recreation with a picture to modify. */
export async function openRecreation(page: Page): Promise<void> {
  await openStudio(page);
  await mode(page, "Recreation").check();
  await uploadPicture(page);
}

export async function uploadPicture(page: Page): Promise<void> {
  await studio(page).locator('input[type="file"]').setInputFiles(pngFile());
}

export async function generate(page: Page, prompt: string): Promise<void> {
  await promptField(page).fill(prompt);
  await generateButton(page).click();
}

/** Chooses what is done seldom with the picture in view. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await studio(page).getByRole("button", { name: "More", exact: true }).click();
  await studio(page).getByRole("button", { name, exact: true }).click();
}

/** Answers calls with JSON, and collects what was sent. */
export async function answerWith(page: Page, path: string, answer: (route: Route) => Promise<void>) {
  const bodies: string[] = [];
  await page.route(path, async (route) => {
    bodies.push(route.request().postData() ?? "");
    await answer(route);
  });
  return bodies;
}
