import type { ImageJob, ImageJobs } from "@bakso/contract/studio";
import type { Locator, Page } from "@playwright/test";
import { type FakeImageServer, startFakeImageServer } from "../fakes/image-server.ts";
import { from, messages, say } from "./chat-page.ts";
import { test as base, expect } from "./fixtures.ts";
import { SERVER_FIXTURE_TIMEOUT_MS, startServerOnTestDatabase } from "./server-process.ts";
import { shown } from "./studio-page.ts";

/** The product with a provider for pictures that does what the prompt says. */
const test = base.extend<object, { provider: FakeImageServer }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants the first parameter destructured
    async ({}, use) => {
      const provider = await startFakeImageServer();
      await use(provider);
      await provider.close();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ provider }, use) => {
      const server = await startServerOnTestDatabase({
        AI_IMAGE_MODEL: "compatible:draws",
        AI_IMAGE_BASE_URL: `${provider.url}/v1`,
      });
      await use(server);
      await server.dispose();
    },
    { scope: "worker", timeout: SERVER_FIXTURE_TIMEOUT_MS },
  ],
});

const placeholder = (page: Page): Locator => page.getByRole("group", { name: "Drawing on its way" });
const picture = (page: Page): Locator => messages(page).last().locator('img[src*="/api/images/"]');
const runningJobs = async (page: Page): Promise<ImageJob[]> =>
  ((await (await page.request.get("/api/image-jobs")).json()) as ImageJobs).jobs;
const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error("it is not in the page");
  return box;
};

test("[CHAT-6] [CHAT-8] a drawing has a place in its shape, with its state and time, until it is there", async ({
  page,
  provider,
  signIn,
}) => {
  await signIn(page);
  await say(page, "draw a cub [[held]]");
  await expect(placeholder(page).getByRole("status")).toHaveText("Drawing");
  await expect(from(page, "BaksoAI").getByText("Thinking...")).toBeVisible();
  await expect(placeholder(page)).toContainText(/· [1-9]\d* s/);
  const place = await boxOf(placeholder(page));
  expect(place.width).toBeCloseTo(place.height, 0);

  provider.release();
  await expect(picture(page)).toBeVisible();
  await expect(placeholder(page)).toHaveCount(0);
  await expect(page.getByText("Thinking...")).toHaveCount(0);
  await expect
    .poll(() => picture(page).evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
    .toBe(1_024);
  const taken = await boxOf(picture(page));
  expect(Math.abs(taken.width - place.width)).toBeLessThan(2);
  expect(Math.abs(taken.height - place.height)).toBeLessThan(2);

  await messages(page).last().getByRole("button", { name: "Open the picture" }).click();
  await expect(shown(page)).toHaveAttribute("src", (await picture(page).getAttribute("src")) ?? "");
});

test("[CHAT-6] after a reload the drawing is still on its way, and then it is there", async ({
  page,
  provider,
  signIn,
}) => {
  await signIn(page);
  await say(page, "DRAW a cub [[held]]");
  await expect(placeholder(page).getByRole("status")).toHaveText("Drawing");
  await page.reload();
  await expect(placeholder(page).getByRole("status")).toHaveText("Drawing");
  await expect(page.getByText("Thinking...")).toBeVisible();
  const place = await boxOf(placeholder(page));
  provider.release();
  await expect(picture(page)).toBeVisible();
  expect((await boxOf(picture(page))).height).toBeCloseTo(place.height, 0);
  await expect(placeholder(page)).toHaveCount(0);
  // Once more from the store: the frame has the picture's size before the picture comes.
  await page.route("**/api/images/*", async (route) => {
    await expect.poll(async () => (await boxOf(picture(page))).height).toBeCloseTo(place.height, 0);
    await route.continue();
  });
  await page.reload();
  await expect.poll(() => picture(page).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1_024);
});

test("[CHAT-6] Cancel takes the drawing back: the provider's call ends, and so does the job", async ({
  page,
  provider,
  signIn,
}) => {
  await signIn(page);
  await say(page, "draw a cub [[slow:40000]]");
  await expect(placeholder(page).getByRole("status")).toHaveText("Drawing");
  expect(await runningJobs(page)).toMatchObject([{ state: "drawing", aspect: "square" }]);
  await placeholder(page).getByRole("button", { name: "Cancel" }).click();
  await expect(from(page, "System").getByText("Request was canceled")).toBeVisible();
  await expect(placeholder(page)).toHaveCount(0);
  await expect.poll(() => provider.requests.at(-1)?.wasAborted).toBe(true);
  await expect.poll(() => runningJobs(page)).toEqual([]);
});

test("[ERR-27] a drawing that the provider fails is told kindly, and its place is given up", async ({
  page,
  provider,
  signIn,
}) => {
  await signIn(page);
  await say(page, "draw a cub [[held-error]]");
  await expect(placeholder(page)).toBeVisible();
  provider.release();
  await expect(from(page, "System").getByText("I'm sorry, I couldn't create that drawing.")).toHaveText(
    "I'm sorry, I couldn't create that drawing. Please try again with a different description. The model could not be reached. Please try again.",
  );
  await expect(placeholder(page)).toHaveCount(0);
  await expect(page.getByText("Thinking...")).toHaveCount(0);
});

test("[CHAT-6] the picture's place fits a narrow phone, and Cancel a finger", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page);
  await say(page, "draw a cub [[slow:40000]]");
  await expect(placeholder(page)).toBeVisible();
  const place = await boxOf(placeholder(page));
  expect(place.x + place.width).toBeLessThanOrEqual(320);
  expect((await boxOf(placeholder(page).getByRole("button", { name: "Cancel" }))).height).toBeGreaterThan(43);
  await placeholder(page).getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(placeholder(page)).toHaveCount(0);
});
