import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { composer } from "./assistant-page.ts";
import { answered, ask, failWith, from, messages, say, thread } from "./chat-page.ts";
import { demoWallet, signInByApi } from "./demo-sign-in.ts";
import { axeFindings, expectNoOverflow, inEveryLook } from "./every-look.ts";
import { expect, test } from "./fixtures.ts";
import { startServerOnTestDatabase } from "./server-process.ts";
import { type MadePicture, makePicture, makePictureInPage, noteSentPictures } from "./vision-page.ts";

const ANALYZE = "**/api/analyze-image";
const SEEN = "An orange tiger cub under a leaf.";
const picture = (page: Page) => from(page, "user").last().getByRole("img");
const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

async function chooseByOptions(page: Page, file: MadePicture): Promise<void> {
  await page.getByRole("button", { name: "Options" }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("menuitem", { name: "Vision", exact: true }).click(),
  ]);
  await chooser.setFiles(file);
}
async function choose(page: Page, file: MadePicture): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Show a picture" }).click(),
  ]);
  await chooser.setFiles(file);
}
/**
 * Waits for all that is said about a talk's first picture. Until that begins there is nothing to stop, and a question
 * that is asked meanwhile would end it.
 */
async function firstAnswered(page: Page): Promise<void> {
  await expect(from(page, "BaksoAI")).toHaveCount(1);
  await answered(page);
}
/** Hands a file over as the clipboard or the pointer does. */
const give = (page: Page, event: "paste" | "drop", file: MadePicture) =>
  page.evaluate(
    ([event, name, type, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name, { type }));
      const target =
        event === "paste"
          ? document.querySelector("#composer")
          : document.querySelector('[aria-label="Chat"]');
      const options = { bubbles: true, cancelable: true };
      target?.dispatchEvent(
        event === "paste"
          ? new ClipboardEvent("paste", { ...options, clipboardData: transfer })
          : new DragEvent("drop", { ...options, dataTransfer: transfer }),
      );
    },
    [event, file.name, file.mimeType, file.buffer.toString("base64")] as const,
  );

test("[APP-10] [API-24] Options > Vision opens a file chooser; the picture is analysed at once and stays in the talk", async ({
  page,
  signIn,
}) => {
  const sent = await noteSentPictures(page);
  await signIn(page);
  await chooseByOptions(page, await makePicture(page, { width: 60, height: 40 }));
  await expect(from(page, "BaksoAI")).toContainText(SEEN);
  await expect(picture(page)).toBeVisible();
  await expect(page.locator('img[src^="blob:"]')).toHaveCount(1);
  const [form] = await sent();
  expect(form?.fields).toEqual(["wallet_address", "conversation_id", "message_id", "image"]);

  await page.reload();
  await expect(picture(page)).toHaveJSProperty("naturalWidth", 60);
  await expect(picture(page)).toHaveAttribute("src", /\/api\/images\/[0-9a-f]{64}\.png$/);
  await expect(from(page, "Assistant")).toContainText(SEEN);
  await expect(messages(page)).toHaveCount(2);
});

test("[VISION-1] a file of no image type is refused, and nothing is called", async ({ page, signIn }) => {
  await signIn(page);
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/analyze-image")) calls += 1;
  });
  const text = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("hello") };
  await chooseByOptions(page, text);
  await expect(from(page, "System")).toHaveText("Please upload an image file");
  await give(page, "paste", text);
  await expect(from(page, "System")).toHaveCount(2);
  expect(calls).toBe(0);
});

test("[VISION-2] a picture under 500KB is sent byte for byte", async ({ page, signIn }) => {
  const sent = await noteSentPictures(page);
  await signIn(page);
  const file = await makePicture(page, { width: 800, height: 600, noisePixels: 130_000 });
  expect(file.buffer.length).toBeGreaterThan(300_000);
  expect(file.buffer.length).toBeLessThan(500 * 1024);
  await choose(page, file);
  await expect(from(page, "BaksoAI")).toContainText(SEEN);
  expect(await sent()).toMatchObject([{ type: "image/png", hash: hashOf(file.buffer) }]);
});

test("[VISION-3] a larger picture is sent as a JPEG of 1200 px at most", async ({ page, signIn }) => {
  const sent = await noteSentPictures(page);
  await signIn(page);
  const file = await makePicture(page, { width: 3_000, height: 2_000, noisePixels: 700_000 });
  expect(file.buffer.length).toBeGreaterThan(2_000_000);
  await choose(page, file);
  await expect(from(page, "BaksoAI")).toContainText(SEEN);
  expect(await sent()).toMatchObject([{ type: "image/jpeg", width: 1_200, height: 800 }]);
  expect((await sent())[0]?.size).toBeLessThan(500 * 1024);
});

test("[VISION-4] where making it smaller fails, the original is sent", async ({ page, signIn }) => {
  const sent = await noteSentPictures(page);
  await signIn(page);
  const file = await makePicture(page, { width: 1_000, height: 1_000, noisePixels: 300_000 });
  await page.evaluate(() => {
    OffscreenCanvas.prototype.convertToBlob = () => Promise.reject(new Error("no canvas today"));
  });
  await choose(page, file);
  await expect(from(page, "BaksoAI")).toContainText(SEEN);
  expect(await sent()).toMatchObject([{ type: "image/png", hash: hashOf(file.buffer) }]);
});

test("[VISION-5] [ERR-23] an analysis that does not come is given up after 120 s", async ({
  page,
  signIn,
}) => {
  await page.addInitScript(() => {
    const { timeout } = AbortSignal;
    const asked: number[] = [];
    Object.assign(window, { askedLimits: asked });
    AbortSignal.timeout = (ms) => {
      asked.push(ms);
      return timeout.call(AbortSignal, ms === 120_000 ? 500 : ms);
    };
  });
  await signIn(page);
  await page.route(ANALYZE, () => undefined);
  await choose(page, await makePicture(page, { width: 20, height: 20 }));
  await expect(from(page, "System")).toHaveText(
    "Could not connect to the server. Please check your internet connection and try again.",
  );
  expect(await page.evaluate(() => (window as unknown as { askedLimits: number[] }).askedLimits)).toContain(
    120_000,
  );
});

test("a picture may be pasted and dropped", async ({ page, signIn }) => {
  await signIn(page);
  const file = await makePicture(page, { width: 30, height: 20 });
  await composer(page).fill("precious words");
  await give(page, "paste", file);
  await answered(page);
  await expect(from(page, "BaksoAI")).toHaveCount(1);
  // What was typed is what was asked about it.
  await expect(from(page, "user")).toContainText("precious words");
  await expect(composer(page)).toHaveValue("");
  const chat = page.getByRole("region", { name: "Chat", exact: true });
  await chat.evaluate((element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["x"], "x.png", { type: "image/png" }));
    element.dispatchEvent(new DragEvent("dragover", { bubbles: true, cancelable: true, dataTransfer }));
  });
  await expect(chat).toHaveAttribute("data-drop");
  await give(page, "drop", file);
  await expect(chat).not.toHaveAttribute("data-drop");
  await expect(from(page, "user").getByRole("img")).toHaveCount(2);
  await answered(page);
});

test("later questions keep the picture in view", async ({ page, signIn, ai }) => {
  await signIn(page);
  await choose(page, await makePicture(page, { width: 50, height: 50 }));
  await firstAnswered(page);
  await ask(page, "Is it sleeping? [[echo]]");
  await expect(from(page, "BaksoAI").last()).toContainText("Is it sleeping?");
  // The talk's title is asked for with the same words, of the other model.
  const asked = await ai.waitFor(
    ({ body }) => body.model === "sees" && JSON.stringify(body.messages).includes("Is it sleeping?"),
  );
  const [, shown, said, question] = asked.body.messages as { role: string; content: unknown }[];
  expect(shown?.content).toMatchObject([
    { type: "text" },
    { type: "image_url", image_url: { url: expect.stringMatching(/^data:image\/png;base64,/) } },
  ]);
  expect(said).toMatchObject({ role: "assistant", content: "An orange tiger cub under a *leaf*." });
  expect(question).toMatchObject({ role: "user" });
});

test("where and with what a photo was taken reaches neither the model nor the disk", async ({
  page,
  signIn,
  ai,
}) => {
  await signIn(page);
  const plain = await makePicture(page, { width: 40, height: 30, type: "image/jpeg" });
  const exif = Buffer.concat([
    Buffer.from([0xff, 0xe1, 0x00, 0x2e]),
    Buffer.from(
      "Exif\0\0II*\0\x08\0\0\0\x01\0\x0f\x01\x02\0\x0e\0\0\0\x1a\0\0\0\0\0\0\0SecretCamera\0\0",
      "latin1",
    ),
  ]);
  exif.writeUInt16BE(exif.length - 2, 2);
  const buffer = Buffer.concat([plain.buffer.subarray(0, 2), exif, plain.buffer.subarray(2)]);
  await choose(page, { ...plain, buffer });
  await firstAnswered(page);
  await expect(from(page, "BaksoAI")).toContainText(SEEN);
  await page.reload();
  const stored = await page.request.get((await picture(page).getAttribute("src")) ?? "");
  expect(stored.ok()).toBe(true);
  expect((await stored.body()).toString("latin1")).not.toContain("SecretCamera");
  const seen = ai.requests.filter(({ body }) => body.model === "sees").at(-1);
  const [part] = JSON.stringify(seen?.body).match(/base64,[^"]+/) ?? [];
  expect(Buffer.from(part?.slice(7) ?? "", "base64").toString("latin1")).not.toContain("SecretCamera");
});

test("[ERR-22] the server's error is told with its status, and the picture can be sent again", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.route(ANALYZE, failWith(500, { error: "x" }));
  await choose(page, await makePicture(page, { width: 20, height: 20 }));
  await expect(from(page, "System")).toHaveText("Server error (500): x");
  await expect(picture(page)).toBeVisible();
  await page.unroute(ANALYZE);
  await page.route(ANALYZE, failWith(502, {}));
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(from(page, "System")).toHaveText("Server error (502): Unknown server error");
  await page.unroute(ANALYZE);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(from(page, "BaksoAI")).toContainText(SEEN);
  await expect(from(page, "System")).toHaveCount(0);
});

test("[ERR-22] what only pretends to be a picture is refused by the server in its own words", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  const svg = {
    name: "x.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
  };
  await choose(page, svg);
  await expect(from(page, "System")).toHaveText("Server error (415): Please upload an image file");
});

test("[ERR-23] a dropped connection is told", async ({ page, signIn }) => {
  await signIn(page);
  await page.route(ANALYZE, (route) => route.abort());
  await choose(page, await makePicture(page, { width: 20, height: 20 }));
  await expect(from(page, "System")).toHaveText(
    "Could not connect to the server. Please check your internet connection and try again.",
  );
});

test("[ERR-24] a request that can't be set up says why", async ({ page, signIn }) => {
  await signIn(page);
  const file = await makePicture(page, { width: 20, height: 20 });
  await page.evaluate(() => {
    FormData.prototype.append = () => {
      throw new Error("no memory left");
    };
  });
  await choose(page, file);
  await expect(from(page, "System")).toHaveText("Request setup error: no memory left");
});

test("[ERR-25] an answer that can't be read says why", async ({ page, signIn }) => {
  await signIn(page);
  await page.route(ANALYZE, (route) =>
    route.fulfill({ contentType: "text/html", body: "<html>maintenance</html>" }),
  );
  await choose(page, await makePicture(page, { width: 20, height: 20 }));
  await expect(from(page, "System")).toHaveText(/^Failed to analyze image: ./);
});

test("[ERR-26] an answer without an analysis says so", async ({ page, signIn }) => {
  await signIn(page);
  await page.route(ANALYZE, (route) => route.fulfill({ json: {} }));
  await choose(page, await makePicture(page, { width: 20, height: 20 }));
  await expect(from(page, "System")).toHaveText("No analysis returned from server");
});

test("[ERR-19] a file that can't be handled says so", async ({ page, signIn }) => {
  await signIn(page);
  const file = await makePicture(page, { width: 20, height: 20 });
  await page.evaluate(() => {
    URL.createObjectURL = () => {
      throw new Error("broken");
    };
  });
  await choose(page, file);
  await expect(from(page, "System")).toHaveText("Error processing file");
});

test("a photo of ten megabytes is made smaller and shown soon", async ({ page, signIn }) => {
  const sent = await noteSentPictures(page);
  await signIn(page);
  const file = await makePictureInPage(page, {
    width: 4_000,
    height: 3_000,
    type: "image/jpeg",
    noisePixels: 7_000_000,
  });
  expect(await file.evaluate(({ size }) => size)).toBeGreaterThan(8_000_000);
  const { shownAfterMs, leastMs } = await file.evaluate(async (photo) => {
    const began = performance.now();
    const whole = await createImageBitmap(photo);
    const canvas = new OffscreenCanvas(1_200, 900);
    canvas.getContext("2d")?.drawImage(whole, 0, 0, 1_200, 900);
    await canvas.convertToBlob({ type: "image/jpeg" });
    const leastMs = performance.now() - began;
    const transfer = new DataTransfer();
    transfer.items.add(photo);
    const from = performance.now();
    const event = new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: transfer });
    document.querySelector("#composer")?.dispatchEvent(event);
    while (document.querySelector('[data-agent="user"] img') === null)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return { shownAfterMs: performance.now() - from, leastMs };
  });
  await answered(page);
  expect(await sent()).toMatchObject([{ type: "image/jpeg", width: 1_200, height: 900 }]);
  // The bench measures this exactly. Here it is held against the least that could do it, on a machine that may be busy.
  expect(shownAfterMs).toBeLessThan(3 * leastMs + 500);
});

test("a large picture is named while it is made smaller, and can be taken back", async ({ page, signIn }) => {
  const sent = await noteSentPictures(page);
  await signIn(page);
  const made = await makePicture(page, { width: 1_000, height: 1_000, noisePixels: 300_000 });
  const name = "a photo with a name that is longer than a phone is wide 2026-11-20.png";
  const file = { ...made, name };
  await page.evaluate(() => {
    const unpack = window.createImageBitmap.bind(window);
    const { promise, resolve } = Promise.withResolvers<void>();
    addEventListener("go-on", () => resolve());
    window.createImageBitmap = async (source: ImageBitmapSource) => {
      await promise;
      return unpack(source);
    };
  });
  const progress = page.getByText(`Making ${name} smaller…`).last();
  const cancel = page.getByRole("button", { name: `Cancel ${name}` });
  await choose(page, file);
  await expect(progress).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: `Making ${name} smaller…` })).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(cancel).toBeInViewport({ ratio: 1 });
  await cancel.click();
  await expect(progress).toBeHidden();
  await expect(composer(page)).toBeFocused();
  await page.getByRole("button", { name: "More ways to ask" }).click();
  await choose(page, file);
  await expect(progress).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event("go-on")));
  await expect(progress).toBeHidden();
  await answered(page);
  expect(await sent()).toMatchObject([{ type: "image/jpeg", width: 1_000, height: 1_000 }]);
  await expect(from(page, "user").getByRole("img")).toHaveCount(1);
  // The ways to ask have gone again: the input is one row.
  await expect(page.getByRole("button", { name: "More ways to ask" })).toHaveAttribute(
    "aria-expanded",
    "false",
  );
});

test("a picture can be asked about again, also after a reload", async ({ page, signIn }) => {
  await signIn(page);
  await choose(page, await makePicture(page, { width: 20, height: 20 }));
  await firstAnswered(page);
  await page.getByRole("button", { name: "Regenerate" }).click();
  await answered(page);
  await expect(from(page, "user").getByRole("img")).toHaveCount(1);
  await page.reload();
  await page.getByRole("button", { name: "Regenerate" }).click();
  await expect(from(page, "BaksoAI")).toContainText(SEEN);
  await expect(messages(page)).toHaveCount(2);
});

test("a picture is shown to nobody else", async ({ page, signIn, browser, server }) => {
  await signIn(page);
  await choose(page, await makePicture(page, { width: 20, height: 20 }));
  await firstAnswered(page);
  await page.reload();
  const address = (await picture(page).getAttribute("src")) ?? "";
  expect((await page.request.get(address)).status()).toBe(200);
  const other = await browser.newContext();
  await signInByApi(other.request, server.url, await demoWallet(other.request, server.url, "Just enough"));
  expect((await other.request.get(address)).status()).toBe(404);
  await other.close();
});

test("the talk with a picture looks right from 320 to 1440 px, light and dark", async ({ page, signIn }) => {
  // Eight looks in one visit.
  test.setTimeout(150_000);
  await signIn(page);
  await choose(page, await makePicture(page, { width: 1_600, height: 900 }));
  await firstAnswered(page);
  await say(page, "And what is that in the corner? [[fast:12]]");
  await answered(page);
  await inEveryLook(page, [320, 390, 768, 1440], async (look) => {
    await expect(thread(page)).toBeVisible();
    await expectNoOverflow(page, look);
    expect(await axeFindings(page), look).toEqual([]);
    await page.screenshot({ path: test.info().outputPath(`vision-${look}.png`) });
  });
});

test("without the internet the demo measures, and says that it recognises nothing", async ({ page }) => {
  const server = await startServerOnTestDatabase();
  try {
    await signInByApi(
      page.request,
      server.url,
      await demoWallet(page.request, server.url, "More than enough"),
    );
    await page.goto(`${server.url}/baksoai`);
    await choose(page, await makePicture(page, { width: 600, height: 400 }));
    await firstAnswered(page);
    const answer = from(page, "BaksoAI");
    await expect(answer).toContainText("I can't recognise what a picture shows");
    await expect(answer).toContainText("PNG, 600 × 400 pixels");
    await expect(answer).toContainText("orange (100%)");
    await expect(answer).toContainText("offline demo model");
    await say(page, "Which colours does it have?");
    await answered(page);
    await expect(from(page, "BaksoAI").last()).toContainText("orange (100%)");
    await expect(from(page, "BaksoAI").last()).not.toContainText("megapixels");
    await say(page, "Who is Bakso?");
    await answered(page);
    await expect(from(page, "BaksoAI").last()).toContainText("Bakso");
    await expect(from(page, "BaksoAI").last()).not.toContainText("measure");
  } finally {
    await server.dispose();
  }
});
