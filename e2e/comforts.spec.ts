import type { Locator } from "@playwright/test";
import { composer, holdBack } from "./assistant-page.ts";
import { wrongBoxes } from "./boxes.ts";
import { answered, ask, chooseOption, from, messages, say, sendButton, stopButton } from "./chat-page.ts";
import { expect, test } from "./fixtures.ts";

const waiting = "Waiting questions";

test("on a phone: a command by a tap, words by voice, a quotation, and a question that waits", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    class Recognition {
      onresult: ((event: object) => void) | null = null;
      onend: (() => void) | null = null;
      start() {
        this.onresult?.({ results: [[{ transcript: "Hello there" }]] });
      }
      stop() {
        this.onend?.();
      }
    }
    Object.assign(window, { SpeechRecognition: Recognition });
  });
  await signIn(page);
  // The first press of all: it loads what listens, and is heard.
  await page.getByRole("button", { name: "Speak your message" }).click();
  await expect(composer(page)).toHaveValue("Hello there");
  await page.getByRole("button", { name: "Stop listening" }).click();

  await composer(page).fill("");
  await composer(page).pressSequentially("/hol");
  await page.getByRole("option", { name: "/holders" }).click();
  await expect(composer(page)).toHaveValue("Who are the largest holders of ");
  await expect(composer(page)).toBeFocused();

  await say(page, "one [[paced:100:40]]");
  await composer(page).fill("two [[fast:3]]");
  await page.getByRole("button", { name: "Ask next" }).click();
  await expect(composer(page)).toHaveValue("");
  await expect(page.getByRole("list", { name: waiting })).toContainText("two [[fast:3]]");
  await expect(messages(page)).toHaveCount(4);
  await answered(page);
  await expect(page.getByRole("list", { name: waiting })).toHaveCount(0);
  await expect(from(page, "BaksoAI").first()).not.toContainText("Stopped");
  await expect(from(page, "BaksoAI").last()).toContainText("w0 w1 w2");

  await from(page, "BaksoAI").last().getByText("w0 w1 w2").click({ clickCount: 3 });
  await page.getByRole("button", { name: "Quote" }).click();
  await expect(composer(page)).toHaveValue("> w0 w1 w2\n\n");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("a keyboard that lies over a phone's page leaves the input and the newest words in view", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // As Safari on iOS: the window stays as high as it was, and what is seen of it gets smaller and moves down.
  await page.addInitScript(() => {
    const seen = Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1 });
    Object.defineProperty(window, "visualViewport", { value: seen });
    Object.assign(window, {
      see: (height: number, offsetTop: number) => {
        Object.assign(seen, { height, offsetTop });
        seen.dispatchEvent(new Event("resize"));
      },
    });
  });
  const see = (height: number, offsetTop: number) =>
    page.evaluate(([height, top]) => (window as unknown as SeenWindow).see(height, top), [
      height,
      offsetTop,
    ] as const);
  await signIn(page);
  await ask(page, "[[fast:300]]");
  await composer(page).click();
  await expect(page.getByRole("button", { name: "Speak your message" })).toBeVisible();
  await see(510, 60);
  const places = page.getByRole("navigation", { name: "Assistant" });
  const bottom = async (one: Locator) => {
    const box = await one.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await expect.poll(() => bottom(composer(page))).toBeLessThanOrEqual(570);
  await expect.poll(() => bottom(from(page, "BaksoAI").last().locator("p").first())).toBeLessThan(570);
  await expect(page.getByRole("button", { name: "Jump to newest" })).toHaveCount(0);
  expect((await page.getByRole("button", { name: "Options" }).boundingBox())?.y).toBeGreaterThanOrEqual(60);
  await expect(places).toBeHidden();
  await see(844, 0);
  await expect(places).toBeVisible();
  expect(await bottom(places)).toBe(844);

  // A dialog with a field stands in the same room, and so does a panel.
  await chooseOption(page, "Show Library");
  await page.getByRole("button", { name: /^Menu of/ }).click();
  await page.getByRole("menuitem", { name: "Share" }).click();
  const title = page.getByRole("textbox", { name: /Title/ });
  await title.click();
  await see(400, 90);
  const sheet = page.getByRole("dialog", { name: "Share this chat" });
  await expect.poll(async () => (await sheet.boundingBox())?.y).toBe(90);
  expect(await bottom(sheet)).toBe(490);
  await expect(title).toBeInViewport({ ratio: 1 });
  expect(await bottom(title)).toBeLessThan(490);
  await expect(sheet.getByRole("heading", { name: "Share this chat" })).toBeInViewport({ ratio: 1 });
  await see(844, 0);
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(sheet).toBeHidden();
  await see(400, 90);
  const panel = page.getByRole("dialog", { name: "Library" });
  await expect.poll(async () => (await panel.boundingBox())?.y).toBe(90);
  expect(await bottom(panel)).toBe(490);
});

test("[ISSUE-16] a tool that has not been loaded waits for the network, and takes nothing from who writes", async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page);
  // What comes with the first key has come.
  const parts = ["css", "js"].map((kind) =>
    page.waitForResponse(new RegExp(`composer-extras-.*\\.${kind}$`)),
  );
  await composer(page).pressSequentially("Half a question");
  for (const part of await Promise.all(parts)) await part.finished();
  await context.setOffline(true);
  await chooseOption(page, "Agents");
  const messages = page.getByRole("region", { name: "Messages" });
  await expect(messages.getByText("You are offline. This opens when the network is back.")).toBeVisible();
  await expect(composer(page)).toHaveValue("Half a question");
  await context.setOffline(false);
  await expect(page.getByRole("dialog", { name: "Agents" })).toBeVisible();
});

test("[ISSUE-16] on a phone a finger finds Retry and Edit beside what was not sent", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.route("**/api/send_message", (route) => route.abort());
  await say(page, "lost words");
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
  expect(await wrongBoxes(page)).toEqual([]);
});

test("what is left of the day takes no room from the chat when it comes", async ({ page, signIn }) => {
  const goOn = await holdBack(page, "**/api/limits");
  await signIn(page);
  const field = composer(page);
  await expect(field).toBeVisible();
  const before = await field.boundingBox();
  goOn();
  await expect(page.getByText(/answers · .* left today/)).toBeVisible();
  expect(await field.boundingBox()).toEqual(before);
});

test("on a phone Send and the microphone have places of their own, before and after what belongs to writing has loaded", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => Object.assign(window, { SpeechRecognition: EventTarget }));
  await signIn(page);
  const microphone = page.getByRole("button", { name: "Speak your message" });
  const place = async (one: Locator) => {
    const { x = 0, width = 0 } = (await one.boundingBox()) ?? {};
    return [x, x + width] as const;
  };
  await expect(sendButton(page)).toBeDisabled();
  const send = await place(sendButton(page));
  const speak = await place(microphone);
  const [wordsBefore] = await place(composer(page));
  await composer(page).fill("Filled in without a key");
  expect(await place(sendButton(page))).toEqual(send);
  expect(await place(microphone)).toEqual(speak);
  const loaded = page.waitForResponse(/composer-extras/);
  await composer(page).press("Shift");
  await (await loaded).finished();
  await expect(microphone).toHaveCount(1);
  expect(await place(sendButton(page))).toEqual(send);
  expect(await place(microphone)).toEqual(speak);
  await composer(page).fill("");
  await expect(sendButton(page)).toBeDisabled();
  expect(await place(sendButton(page))).toEqual(send);
  expect(await place(microphone)).toEqual(speak);
  expect(speak[1]).toBeLessThan(send[0]);
  expect((await place(composer(page)))[0]).toBe(wordsBefore);
  await page.getByRole("button", { name: "More ways to ask" }).click();
  expect(await place(microphone)).toEqual(speak);
});

test("[ISSUE-16] on a phone the input of a talk is one row, and has two while something is written", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await ask(page, "hello [[fast:3]]");
  const input = page.locator("form", { has: composer(page) });
  const heightPx = async () => (await input.boundingBox())?.height;
  await expect.poll(heightPx).toBeLessThanOrEqual(60);
  // Its invitation is whole, in one line: an empty input has nothing to send, and Send comes with the first letter.
  const send = page.getByRole("button", { name: "Send" });
  await expect(send).toBeHidden();
  for (const width of [375, 390, 430, 480]) {
    await page.setViewportSize({ width, height: 844 });
    const spare = await composer(page).evaluate((field: HTMLTextAreaElement) => {
      const { font } = getComputedStyle(field, "::placeholder");
      const { paddingLeft, paddingRight } = getComputedStyle(field);
      const context = document.createElement("canvas").getContext("2d");
      if (context === null) return Number.NaN;
      context.font = font;
      const words = context.measureText(field.placeholder).width;
      return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - words;
    });
    expect(spare, `${width}`).toBeGreaterThanOrEqual(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await composer(page).fill("What I write has the whole width, however long it is");
  await expect.poll(heightPx).toBeGreaterThan(90);
  await expect(send).toBeEnabled();
  const { width = 0 } = (await composer(page).boundingBox()) ?? {};
  expect(width).toBeGreaterThan(300);
  await composer(page).fill("");
  await expect.poll(heightPx).toBeLessThanOrEqual(60);
  await page.getByRole("button", { name: "More ways to ask" }).click();
  expect(await wrongBoxes(page)).toEqual([]);
});

/** A window whose seen part a test decides. */
interface SeenWindow {
  see(height: number, offsetTop: number): void;
}

test("by keyboard: a token by its sign, waiting questions through a reload, and Stop gives them back", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  await composer(page).pressSequentially("Is @j");
  await expect(page.getByRole("listbox", { name: "Completions" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Message" })).toHaveAttribute(
    "aria-activedescendant",
    /-0$/,
  );
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Is @j");
  await page.keyboard.type("u");
  await page.keyboard.press("Enter");
  await expect(composer(page)).toHaveValue("Is $JUP ");
  await composer(page).fill("");
  await composer(page).press("/");
  const list = page.getByRole("listbox", { name: "Completions" });
  await expect(list.getByRole("option").last()).toBeInViewport({ ratio: 1 });
  expect(await list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  await composer(page).fill("");
  await composer(page).pressSequentially("/price JUP");
  await expect(composer(page)).toHaveValue("What is the price of JUP");

  await say(page, "count [[endless:20]]");
  await expect(from(page, "BaksoAI")).toContainText("w5");
  await composer(page).fill("later");
  // The buttons of a busy chat leave it its whole width.
  await expect(page.getByRole("button", { name: "Ask next" })).toBeVisible();
  const widths = await composer(page).evaluate(({ clientWidth, form }: HTMLTextAreaElement) => [
    clientWidth,
    form?.clientWidth ?? 0,
  ]);
  expect(widths[0]).toBeGreaterThan((widths[1] ?? 0) - 20);
  await page.keyboard.press("Alt+Enter");
  await expect(page.getByRole("list", { name: waiting })).toContainText("later");
  await page.reload();
  await expect(page.getByRole("list", { name: waiting })).toContainText("later");
  await stopButton(page).click();
  await expect(composer(page)).toHaveValue("later");
  await expect(page.getByRole("list", { name: waiting })).toHaveCount(0);
  await expect(messages(page)).toHaveCount(2);
  await expect(sendButton(page)).toBeEnabled();

  await composer(page).fill("mine");
  await page.evaluate(() => {
    (document.activeElement as HTMLElement).blur();
    const text = document.querySelectorAll("article p")[0] as Element;
    getSelection()?.selectAllChildren(text);
  });
  await page.keyboard.press("q");
  await expect(composer(page)).toHaveValue(/^> [\s\S]+\n\nmine$/);
  await expect(composer(page)).toBeFocused();
});

test("a recording is thrown away by a tap, and goes nowhere", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    class Recorder extends EventTarget {
      state = "inactive";
      mimeType = "audio/webm";
      onstop: (() => void) | null = null;
      start() {
        this.state = "recording";
      }
      stop() {
        this.state = "inactive";
        this.onstop?.();
      }
    }
    const getUserMedia = async () => ({ getTracks: () => [{ stop: () => undefined }] });
    Object.assign(window, {
      SpeechRecognition: undefined,
      webkitSpeechRecognition: undefined,
      MediaRecorder: Recorder,
    });
    Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia } });
  });
  const sent: string[] = [];
  await page.route("**/api/transcriptions", (route) => {
    sent.push(route.request().method());
    return route.fulfill({ json: { is_available: true } });
  });
  await signIn(page);
  await composer(page).click();
  await page.getByRole("button", { name: "Speak your message" }).click();
  await expect(page.getByRole("timer")).toContainText("of 1:00");
  await page.getByRole("button", { name: "Discard the recording" }).click();
  await expect(page.getByRole("timer")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Speak your message" })).toBeVisible();
  await expect(composer(page)).toHaveValue("");
  expect(sent).not.toContain("POST");
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("[ISSUE-16] the buttons of an earlier answer come with a tap on it, and none is pressed before it is seen", async ({
    page,
    signIn,
  }) => {
    await signIn(page);
    await ask(page, "one [[fast:3]]");
    await ask(page, "two [[fast:3]]");
    const earlier = from(page, "BaksoAI").first();
    const copy = earlier.getByRole("button", { name: "Copy" });
    const isSeen = () => copy.evaluate((button) => button.checkVisibility({ opacityProperty: true }));
    await expect.poll(isSeen).toBe(false);
    const place = await boxOf(copy);
    const presses = await copy.evaluateHandle((button) => {
      const seen = { count: 0 };
      button.addEventListener("click", () => {
        seen.count += 1;
      });
      return seen;
    });
    const tap = () => page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2);
    await tap();
    await expect.poll(isSeen).toBe(true);
    await expect(copy).toHaveCSS("pointer-events", "auto");
    expect(await presses.evaluate(({ count }) => count)).toBe(0);
    await tap();
    await expect.poll(() => presses.evaluate(({ count }) => count)).toBe(1);
    // His head is in the line of the first words.
    const [head, words] = [
      await boxOf(earlier.locator("img").first()),
      await boxOf(earlier.getByText("w0 w1 w2")),
    ];
    expect(head.y + head.height / 2).toBeGreaterThan(words.y);
    expect(head.y + head.height).toBeLessThan(words.y + words.height + 2);
  });
});

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error("It is not in the page.");
  return box;
}
