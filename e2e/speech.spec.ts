import type { Locator, Page } from "@playwright/test";
import { ask, chooseOption, countCalls, failWith, from, STOP, say, stopButton } from "./chat-page.ts";
import { expect, test } from "./fixtures.ts";
import { settled } from "./settled.ts";

const SPEECH = "**/api/speech";
const TTS = "**/api/text-to-speech";
const bar = (page: Page) => page.getByRole("region", { name: "Speech" });
const isTts = (method: string, path: string) => method === "POST" && path === "/api/text-to-speech";

/** Notes in the page what its audio elements do; nothing is changed. */
async function watchSound(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const { play, pause } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      heard.push("play");
      this.addEventListener("ended", () => heard.push("ended"), { once: true });
      return play.call(this);
    };
    HTMLMediaElement.prototype.pause = function (this: HTMLMediaElement) {
      if (!this.paused) heard.push("pause");
      pause.call(this);
    };
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

test("[TTS-2] speech mode is off at first, and an answer is not spoken", async ({ page, signIn }) => {
  await signIn(page);
  const calls = countCalls(page, isTts);
  await page.getByRole("button", { name: "Options" }).click();
  await expect(page.getByRole("menuitem", { name: "Speech Mode Off", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await ask(page, "hello");
  await settled(page);
  expect(calls()).toBe(0);
});

test("[APP-8] [API-25] with speech mode on each new answer is spoken once, and off again none is", async ({
  page,
  signIn,
}) => {
  const heard = await watchSound(page);
  await signIn(page);
  await chooseOption(page, "Speech Mode Off");
  const speaking = page.waitForRequest(TTS);
  await ask(page, "hello");
  expect((await speaking).postDataJSON()).toMatchObject({ text: expect.stringMatching(/\w/) });
  await expect.poll(heard).toContain("play");
  await expect(bar(page)).toContainText("Synthetic voice");
  await expect
    .poll(async () => (await heard()).filter((one) => one === "ended").length, { timeout: 30_000 })
    .toBeGreaterThan(0);
  await expect(bar(page)).toBeHidden({ timeout: 30_000 });
  const calls = countCalls(page, isTts);
  await chooseOption(page, "Speech Mode On");
  await ask(page, "hello again");
  await settled(page);
  expect(calls()).toBe(0);
});

test("an answer is heard before it is whole, a sentence at a time", async ({ page, signIn, speech }) => {
  const heard = await watchSound(page);
  await signIn(page);
  await chooseOption(page, "Speech Mode Off");
  const before = speech.requests.length;
  // A sentence every two seconds: the first must sound long before the last is written.
  await say(page, "[[sentences:4:2000]]");
  await expect.poll(heard).toContain("play");
  await expect(stopButton(page)).toBeVisible();
  await expect.poll(() => speech.requests.length - before, { timeout: 20_000 }).toBe(4);
  expect(speech.requests.slice(before).map(({ input }) => input)).toEqual([
    "This is sentence 1.",
    "This is sentence 2.",
    "This is sentence 3.",
    "This is sentence 4.",
  ]);
});

test("[APP-9] [TTS-1] Stop Speech silences at once, empties what waits and tells the server", async ({
  page,
  signIn,
  speech,
}) => {
  const heard = await watchSound(page);
  await signIn(page);
  await ask(page, "hello");
  await from(page, "BaksoAI").last().hover();
  await from(page, "BaksoAI").last().getByRole("button", { name: "Read aloud" }).click();
  await expect.poll(heard).toContain("play");
  const stopping = page.waitForRequest(STOP);
  await chooseOption(page, "Stop Speech");
  expect((await stopping).postDataJSON()).not.toHaveProperty("conversation_id");
  await expect.poll(heard).toContain("pause");
  await expect(bar(page)).toBeHidden();
  const count = speech.requests.length;
  await settled(page);
  expect(speech.requests.length).toBe(count);
});

test("[APP-9] while nothing is read Stop Speech stands back, in the menu and in the palette, and can be chosen all the same", async ({
  page,
  signIn,
}) => {
  await watchSound(page);
  await signIn(page);
  const toneOf = (one: Locator) => one.evaluate((element) => getComputedStyle(element).color);
  const tones = async () => {
    await page.getByRole("button", { name: "Options" }).click();
    const entry = (name: string) => page.getByRole("menuitem", { name, exact: true });
    await page.mouse.move(0, 0);
    const inMenu = [await toneOf(entry("Stop Speech")), await toneOf(entry("Help & Guide"))];
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    const option = (name: string) => page.getByRole("option", { name, exact: true });
    const inPalette = [await toneOf(option("Stop Speech")), await toneOf(option("Help & Guide"))];
    await page.keyboard.press("Escape");
    return [inMenu, inPalette];
  };
  for (const [stop, others] of await tones()) expect(stop).not.toBe(others);
  const stopping = page.waitForRequest(STOP);
  await chooseOption(page, "Stop Speech");
  await stopping;
  await ask(page, "hello");
  // The voice never answers: it is being read as long as the test needs.
  await page.route(TTS, () => undefined);
  await from(page, "BaksoAI").last().hover();
  await from(page, "BaksoAI").last().getByRole("button", { name: "Read aloud" }).click();
  await expect(bar(page)).toBeVisible();
  for (const [stop, others] of await tones()) expect(stop).toBe(others);
  await chooseOption(page, "Stop Speech");
  await expect(bar(page)).toBeHidden();
  for (const [stop, others] of await tones()) expect(stop).not.toBe(others);
});

test("[ERR-16] Stop Speech silences also when the server fails, and says that it did", async ({
  page,
  signIn,
}) => {
  const heard = await watchSound(page);
  await signIn(page);
  await page.route(STOP, failWith(500, { error: "no", code: "server.error" }));
  await ask(page, "hello");
  await from(page, "BaksoAI").last().hover();
  await from(page, "BaksoAI").last().getByRole("button", { name: "Read aloud" }).click();
  await expect.poll(heard).toContain("play");
  await chooseOption(page, "Stop Speech");
  await expect(from(page, "System").getByText("Failed to stop conversation")).toBeVisible();
  await expect.poll(heard).toContain("pause");
  await expect(bar(page)).toBeHidden();
});

test("[APP-9] Stop Speech ends what is being fetched, and needs no server to be silent", async ({
  page,
  signIn,
}) => {
  await watchSound(page);
  await signIn(page);
  await ask(page, "hello");
  // The voice never answers.
  await page.route(TTS, () => undefined);
  await page.route(STOP, (route) => route.abort("connectionrefused"));
  const asked = page.waitForRequest(TTS);
  await from(page, "BaksoAI").last().hover();
  await from(page, "BaksoAI").last().getByRole("button", { name: "Read aloud" }).click();
  const request = await asked;
  await expect(bar(page)).toBeVisible();
  const ended = page.waitForEvent("requestfailed", (failed) => failed === request);
  await chooseOption(page, "Stop Speech");
  await expect(bar(page)).toBeHidden({ timeout: 1_000 });
  expect((await ended).failure()?.errorText).toBe("net::ERR_ABORTED");
  await expect(from(page, "System").getByText("Failed to stop conversation")).toBeVisible();
});

test("one answer can be read, paused, heard faster and with another voice", async ({
  page,
  signIn,
  speech,
}) => {
  const heard = await watchSound(page);
  await signIn(page);
  await ask(page, "hello");
  await from(page, "BaksoAI").last().hover();
  await from(page, "BaksoAI").last().getByRole("button", { name: "Read aloud" }).click();
  await expect.poll(heard).toContain("play");
  await bar(page).getByRole("button", { name: "Pause reading" }).click();
  await expect.poll(heard).toContain("pause");
  await bar(page).getByRole("combobox", { name: "Speed" }).selectOption("1.5");
  await bar(page).getByRole("combobox", { name: "Voice" }).selectOption("coral");
  await bar(page).getByRole("button", { name: "Resume reading" }).click();
  await bar(page).getByRole("button", { name: "Stop reading" }).click();
  await expect(bar(page)).toBeHidden();
  await from(page, "BaksoAI").last().hover();
  await from(page, "BaksoAI").last().getByRole("button", { name: "Read aloud" }).click();
  await expect.poll(() => speech.requests.at(-1)?.voice).toBe("coral");
  await expect(bar(page).getByRole("combobox", { name: "Speed" })).toHaveValue("1.5");
});

test("[APP-8] speech that fails says nothing in the chat, and the browser's own voice speaks", async ({
  page,
  signIn,
}) => {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    Object.defineProperty(window, "speechSynthesis", {
      value: {
        speak: (utterance: SpeechSynthesisUtterance) => said.push(utterance.text),
        cancel: () => undefined,
        pause: () => undefined,
        resume: () => undefined,
      },
    });
  });
  await signIn(page);
  await page.route(TTS, failWith(502, { error: "no", code: "ai.unavailable" }));
  await chooseOption(page, "Speech Mode Off");
  await ask(page, "hello");
  await expect(bar(page)).toContainText("Your browser's own voice speaks.");
  expect(await page.evaluate(() => (window as unknown as { said: string[] }).said.length)).toBeGreaterThan(0);
  await expect(from(page, "System")).toHaveCount(0);
});

test("where the server has no voice the browser's own speaks, and the interface says so", async ({
  page,
  signIn,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "speechSynthesis", {
      value: {
        speak: () => undefined,
        cancel: () => undefined,
        pause: () => undefined,
        resume: () => undefined,
      },
    });
  });
  await page.route(SPEECH, (route) =>
    route.fulfill({ json: { is_available: false, is_demo: false, voices: [], note: "Synthetic voice." } }),
  );
  await signIn(page);
  const calls = countCalls(page, isTts);
  await ask(page, "hello");
  await chooseOption(page, "Speech Mode Off");
  await ask(page, "hello again");
  await expect(bar(page)).toContainText("Your browser's own voice speaks.");
  expect(calls()).toBe(0);
});
