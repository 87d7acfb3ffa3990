import AxeBuilder from "@axe-core/playwright";
import type { GameLeaderboard } from "@bakso/contract/game";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import {
  drawn,
  holdFrames,
  levelUp,
  openGame,
  openGameWithStillClock,
  phase,
  playToTheEnd,
  playUntil,
  score,
} from "./game-page.ts";
import { painted, settled } from "./settled.ts";

const words = (page: Page) => page.locator("#game-words");

test("[NAV-11] [GAME-4] the game fills the window, without the site's bar, and has a way out", async ({
  page,
}) => {
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openGame(page);
    expect(await page.locator("#game-canvas").boundingBox()).toEqual({ x: 0, y: 0, width, height });
    expect(
      await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        return [scrollWidth, scrollHeight];
      }),
    ).toEqual([width, height]);
  }
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Games" })).toHaveAttribute("href", "/games");
});

test("[GAME-4] shows Loading until its dimensions are measured, and takes no tap before", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("#game-canvas { width: 0 !important; height: 0 !important }");
    document.adoptedStyleSheets = [sheet];
  });
  const pictures = page.waitForResponse(/game-trunks/, { timeout: 1_500 }).catch(() => null);
  await page.goto("/baksogame");
  await expect(page.getByText("Loading")).toBeVisible();
  await page.keyboard.press("Space");
  expect(await pictures).toBeNull();
  await expect(page.getByText("Loading")).toBeVisible();
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  await expect(phase(page, "ready")).toBeVisible();
  await expect(page.getByText("Loading")).toBeHidden();
});

for (const [width, height, pixelRatio] of [
  [390, 844, 3],
  [844, 390, 2],
  [1440, 900, 1],
] as const) {
  test.describe(`on a screen of ${width} × ${height} at ${pixelRatio}`, () => {
    test.use({ viewport: { width, height }, deviceScaleFactor: pixelRatio });

    test("[GAME-11] [GAME-13] [GAME-14] gap 200, obstacle 50, tiger 70, crisp", async ({ page }) => {
      await openGameWithStillClock(page);
      await playUntil(page, 3);
      await page.keyboard.press("Space");
      await page.clock.runFor(4_000);
      const { obstacles, tiger } = await drawn(page);
      expect(obstacles.length).toBeGreaterThan(0);
      // Edges lie on whole pixels of the screen.
      const onePixel = 640 / (height * pixelRatio) + 0.001;
      for (const obstacle of obstacles) {
        expect(Math.abs(obstacle.gap - 200)).toBeLessThanOrEqual(onePixel);
        expect(Math.abs(obstacle.width - 50)).toBeLessThanOrEqual(onePixel);
      }
      expect(tiger.size).toBeCloseTo(70, 5);
      const canvas = page.locator("#game-canvas");
      expect(await canvas.evaluate((one: HTMLCanvasElement) => [one.width, one.height])).toEqual([
        width * pixelRatio,
        height * pixelRatio,
      ]);
    });
  });
}

test("[GAME-12] [GAME-17] obstacles move 2 pixels a tick and follow each other every 2 s", async ({
  page,
}) => {
  await openGameWithStillClock(page);
  await playUntil(page, 4);
  await page.keyboard.press("Space");
  await page.clock.runFor(200);
  const before = await drawn(page);
  await page.clock.runFor(1_000);
  const after = await drawn(page);
  // 50 ticks of 2 pixels; a frame may end a few milliseconds sooner or later.
  expect((before.obstacles[0]?.x ?? 0) - (after.obstacles[0]?.x ?? 0)).toBeCloseTo(100, -1);
  const distances = after.obstacles.slice(1).map(({ x }, index) => x - (after.obstacles[index]?.x ?? 0));
  // 200 pixels apart at 100 pixels a second.
  for (const distance of distances) expect(distance).toBeCloseTo(200, 0);
});

test("[GAME-8] a tap, a click, a key and a press without pointer make the tiger jump", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), hasTouch: true });
  const page = await context.newPage();
  await openGameWithStillClock(page);
  const stage = page.getByRole("button", { name: "Jump" });
  await page.keyboard.press("Space");
  const jumps: [string, () => Promise<unknown>][] = [
    ["touch", () => page.touchscreen.tap(200, 300)],
    ["mouse", () => page.mouse.click(600, 500)],
    ["space", () => page.keyboard.press("Space")],
    ["enter", () => page.keyboard.press("Enter")],
    ["any key", () => page.keyboard.press("k")],
    ["assistive technology", () => stage.evaluate((button: HTMLElement) => button.click())],
  ];
  for (const [, jump] of jumps) {
    await page.clock.runFor(360);
    const { tiger } = await drawn(page);
    await jump();
    await page.clock.runFor(120);
    expect((await drawn(page)).tiger.y).toBeLessThan(tiger.y - 15);
  }
  await context.close();
});

test("[GAME-15] [GAME-16] the tiger rises 7 pixels a tick and falls half a pixel faster with each", async ({
  page,
}) => {
  await openGameWithStillClock(page);
  await page.keyboard.press("Space");
  await page.clock.runFor(80);
  const heights: number[] = [];
  for (let step = 0; step < 9; step++) {
    // Four ticks take five frames of this clock.
    await page.clock.runFor(80);
    heights.push((await drawn(page)).tiger.y);
  }
  const falls = heights.slice(1).map((y, index) => y - (heights[index] ?? 0));
  const growths = falls.slice(1).map((fall, index) => fall - (falls[index] ?? 0));
  // Each of four ticks falls farther than the one four ticks before, by 4 × 0.5.
  for (const growth of growths) expect(growth).toBeCloseTo(4 * 4 * 0.5, 5);
  // Fifteen ticks up, from −7 to nothing; the highest point may lie between two looks.
  const highest = 285 - 15 * 7 + 0.5 * ((14 * 15) / 2);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(highest);
  expect(Math.min(...heights)).toBeLessThan(highest + 1.5);
});

test("[GAME-9] [GAME-10] at 5 points Level Up shows for 2 s and obstacles are 5 percent faster", async ({
  page,
}) => {
  await openGameWithStillClock(page);
  await playUntil(page, 7);
  await page.keyboard.press("Space");
  for (let step = 0; step < 400 && (await score(page).textContent()) !== "5"; step++) {
    await expect(levelUp(page)).toHaveCount(0);
    await page.clock.runFor(40);
  }
  await expect(score(page)).toHaveText("5");
  await expect(levelUp(page)).toBeVisible();
  const before = await drawn(page);
  await page.clock.runFor(1_000);
  const after = await drawn(page);
  const moved = (before.obstacles.at(-1)?.x ?? 0) - (after.obstacles.at(-1)?.x ?? 0);
  // The last one in view may be another by now: they are 200 apart.
  expect(((moved % 200) + 200) % 200).toBeCloseTo(105, -1);
  await page.clock.runFor(880);
  await expect(levelUp(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(levelUp(page)).toHaveCount(0);
});

test("[GAME-6] [GAME-7] a collision ends the game; a tap starts again with score 0 and speed 2", async ({
  page,
}) => {
  await openGameWithStillClock(page);
  await playUntil(page, 6);
  await page.keyboard.press("Space");
  await page.clock.runFor(25_000);
  await expect(phase(page, "over")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Game over" })).toBeVisible();
  await expect(score(page)).toHaveText("6");
  await expect(page.locator("#game-words img:visible")).toHaveAttribute("src", /cheer/);
  const still = await drawn(page);
  // No flower on the ground hides who fell behind it.
  expect(still.tiger.isInFront).toBe(true);
  await page.clock.runFor(2_000);
  expect((await drawn(page)).obstacles).toEqual(still.obstacles);

  await page.mouse.click(640, 400);
  await expect(phase(page, "running")).toBeVisible();
  await expect(page.getByText("Game over")).toBeHidden();
  await expect(score(page)).toHaveText("0");
  await page.clock.runFor(100);
  const before = await drawn(page);
  expect(before.tiger.isInFront).toBe(false);
  await page.clock.runFor(500);
  expect((before.obstacles[0]?.x ?? 0) - ((await drawn(page)).obstacles[0]?.x ?? 0)).toBeCloseTo(50, -1);
});

test("the best score stays on the device, offline too", async ({ page, context }) => {
  await openGameWithStillClock(page);
  await context.setOffline(true);
  await playUntil(page, 2);
  await page.keyboard.press("Space");
  await page.clock.runFor(15_000);
  await expect(words(page)).toContainText("2 points: your best");
  // It was tried again and again to hand the game in.
  await expect(async () => {
    await page.clock.runFor(31_000);
    await expect(words(page)).toContainText("kept on this device only", { timeout: 300 });
  }).toPass();
  await context.setOffline(false);
  await page.reload();
  await expect(words(page)).toContainText("Best: 2 points");
});

test("pauses by key and button, when hidden, and when the phone is turned; a tap goes on", async ({
  page,
}) => {
  await openGameWithStillClock(page);
  await playUntil(page, 99);
  const goOn = async () => {
    await page.keyboard.press("Space");
    await expect(phase(page, "running")).toBeVisible();
    await page.clock.runFor(200);
  };
  await goOn();
  await page.keyboard.press("p");
  await expect(phase(page, "paused")).toBeVisible();
  await expect(words(page)).toContainText("Paused");
  await page.clock.runFor(2_000);
  const still = await drawn(page);
  await page.clock.runFor(5_000);
  expect(await drawn(page)).toEqual(still);
  await goOn();
  await page.keyboard.press("Escape");
  await expect(phase(page, "paused")).toBeVisible();
  await goOn();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(phase(page, "paused")).toBeVisible();
  await goOn();
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect(phase(page, "paused")).toBeVisible();
  await page.evaluate(() => Object.defineProperty(document, "hidden", { value: false, configurable: true }));
  await goOn();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(phase(page, "paused")).toBeVisible();
  await expect(page.locator("#game-canvas")).toHaveJSProperty("height", 844);
  await goOn();
});

test("survives a canvas of 0 × 0, ten fingers at once and an hour's sleep", async ({ page }) => {
  await openGameWithStillClock(page);
  await playUntil(page, 99);
  await page.keyboard.press("Space");
  await page.clock.runFor(300);
  const stage = page.locator("#game-stage");
  const { tiger } = await drawn(page);
  await stage.evaluate((button) => {
    for (let pointerId = 1; pointerId <= 10; pointerId++)
      button.dispatchEvent(
        new PointerEvent("pointerdown", { pointerId, bubbles: true, isPrimary: pointerId === 1 }),
      );
  });
  await page.clock.runFor(60);
  // One jump, not ten.
  expect((await drawn(page)).tiger.y).toBeGreaterThan(tiger.y - 3 * 7 - 1);

  await stage.evaluate((button: HTMLElement) => {
    button.hidden = true;
  });
  await page.clock.runFor(100);
  await expect(phase(page, "paused")).toBeVisible();
  await stage.evaluate((button: HTMLElement) => {
    button.hidden = false;
  });
  await page.keyboard.press("Space");
  await page.clock.runFor(200);
  await expect(phase(page, "running")).toBeVisible();

  await page.clock.fastForward(3_600_000);
  await page.clock.runFor(100);
  await expect(phase(page, "paused")).toBeVisible();
});

test("is silent until sound is switched on, by button or key", async ({ page }) => {
  await page.addInitScript(() => {
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      document.documentElement.dataset.tones = String(
        Number(document.documentElement.dataset.tones ?? 0) + 1,
      );
      start.call(this, when);
    };
  });
  await openGame(page);
  const tones = () => page.evaluate(() => Number(document.documentElement.dataset.tones ?? 0));
  const sound = page.getByRole("button", { name: "Sound" });
  await expect(sound).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("Space");
  await expect(phase(page, "over")).toBeVisible();
  expect(await tones()).toBe(0);
  await sound.click();
  await expect(sound).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: "Jump" })).toBeFocused();
  await expect(async () => {
    await page.keyboard.press("Space");
    expect(await tones()).toBeGreaterThan(0);
  }).toPass();
  await page.keyboard.press("m");
  await expect(sound).toHaveAttribute("aria-pressed", "false");
});

test("whoever asks for less motion gets the game alone: nothing else moves", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), reducedMotion: "reduce" });
  const page = await context.newPage();
  await openGameWithStillClock(page);
  const waiting = await drawn(page);
  await page.clock.runFor(2_000);
  expect((await drawn(page)).frames - waiting.frames).toBeLessThan(3);
  await playUntil(page, 2);
  await page.keyboard.press("Space");
  await page.clock.runFor(1_000);
  const { tiger, leaves } = await drawn(page);
  expect(leaves).toBe(0);
  expect(tiger.lean).toBe(0);
  await context.close();
});

test("a game that was played counts: for the day and for all time, under a name of one's choice", async ({
  page,
  server,
}) => {
  await openGameWithStillClock(page);
  await playUntil(page, 1);
  const handedIn = page.waitForResponse(/\/finish$/);
  await page.keyboard.press("Space");
  await playToTheEnd(page);
  const answer = await handedIn;
  await page.clock.resume();
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({ score: 1, is_best: true });
  await expect(words(page)).toContainText(/\d+(st|nd|rd|th)\stoday/);

  await page.getByRole("button", { name: "Leaderboard" }).click();
  const board = page.getByRole("dialog", { name: "Leaderboard" });
  const mine = board.getByRole("listitem").filter({ hasText: "You" });
  await expect(mine).toContainText(/[A-Z]\w+ [A-Z]\w+/);
  const name = board.getByRole("textbox", { name: "You play as" });
  await name.fill("fuck off");
  await board.getByRole("button", { name: "Save" }).click();
  await expect(board.getByText("Please choose another name.")).toBeVisible();
  await name.fill("Tari");
  await board.getByRole("button", { name: "Save" }).click();
  await expect(mine).toContainText("Tari");
  await board.getByRole("button", { name: "All time" }).click();
  await expect(mine).toContainText("Tari");
  await page.keyboard.press("Escape");
  await expect(board).toBeHidden();
  await expect(page.getByRole("button", { name: "Jump" })).toBeFocused();

  const read = await page.request.get(`${server.url}/api/game/leaderboard`);
  const { today } = (await read.json()) as GameLeaderboard;
  expect(today.entries).toContainEqual({
    rank: expect.any(Number),
    name: "Tari",
    is_holder: false,
    is_you: true,
    score: 1,
  });
});

test("a holder plays under the wallet's short name, with a mark", async ({ page, signIn }) => {
  const { address } = await signIn(page);
  await openGameWithStillClock(page);
  await playUntil(page, 1);
  await page.keyboard.press("Space");
  await playToTheEnd(page);
  await page.clock.resume();
  await expect(words(page)).toContainText("today");
  await page.getByRole("button", { name: "Leaderboard" }).click();
  const mine = page.getByRole("listitem").filter({ hasText: "You" });
  await expect(mine).toContainText(`${address.slice(0, 4)}…${address.slice(-4)}`);
  await expect(mine).toContainText("Holder");
  await expect(page.getByRole("textbox", { name: "You play as" })).toBeHidden();
});

test("says so when the boards can't be read, and is played all the same", async ({ page }) => {
  await page.route("**/api/game/**", (route) => route.abort());
  await openGame(page);
  await page.getByRole("button", { name: "Leaderboard" }).click();
  await expect(page.getByText("The boards can't be read just now.")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  // The game has the keys again once the dialog has told that it is closed.
  await expect(page.locator("#game-stage")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByRole("heading", { name: "Game over" })).toBeVisible();
});

test("the wild trail is another one each time, today's trail always the same", async ({ page }) => {
  const given = page.waitForResponse((response) => response.url().endsWith("/api/game/runs"));
  await openGame(page);
  // Who is not given today's trail in time begins on one of their own.
  await given;
  await settled(page);
  await painted(page);
  const forest = async () =>
    (await drawn(page)).obstacles.map(({ topHeight }) => Math.round(topHeight)).join();
  const day = await forest();
  await page.getByRole("button", { name: "Wild trail" }).click();
  await expect.poll(forest).not.toBe(day);
  await page.getByRole("button", { name: "Today's trail" }).click();
  await expect.poll(forest).toBe(day);
});

test("brings little JavaScript, and none of the framework's", async ({ page }) => {
  const scripts: string[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response.url());
  });
  let bytes = 0;
  page.on("requestfinished", async (request) => {
    if (request.resourceType() === "script") bytes += (await request.sizes()).responseBodySize;
  });
  await openGame(page);
  await holdFrames(page, 120);
  expect(scripts).toHaveLength(1);
  await expect.poll(() => bytes).toBeGreaterThan(1_000);
  expect(bytes).toBeLessThan(100_000);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`can be used by everybody: no fault that axe knows, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openGame(page);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.getByRole("button", { name: "Leaderboard" }).click();
    await expect(page.getByRole("dialog", { name: "Leaderboard" })).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
}

test("on a phone the end of a game stands above him, whole, and alone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openGameWithStillClock(page);
  await playUntil(page, 5);
  await page.keyboard.press("Space");
  const inSteps = { timeout: 30_000, intervals: [1] };
  await expect
    .poll(async () => {
      await page.clock.runFor(100);
      return levelUp(page).isVisible();
    }, inSteps)
    .toBe(true);
  // Nobody jumps any more: the game ends in the moment of the new level.
  await expect
    .poll(async () => {
      await page.clock.runFor(100);
      return phase(page, "over").isVisible();
    }, inSteps)
    .toBe(true);
  await expect(levelUp(page)).toBeHidden();
  // What is said grows by a line when the server has counted the game.
  const boxes = () =>
    Promise.all([words(page), page.locator("#game-choice")].map((one) => one.boundingBox()));
  const gap = async () => {
    const [said, choice] = await boxes();
    return said && choice ? choice.y - (said.y + said.height) : Number.NaN;
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(8);
  await expect.poll(gap).toBeLessThanOrEqual(16);
  const [, choice] = await boxes();
  expect((choice?.y ?? 844) + (choice?.height ?? 0)).toBeLessThan(844 * 0.62);
});

for (const [width, height] of [
  [320, 568],
  [360, 640],
  [390, 844],
  [568, 320],
  [640, 360],
  [844, 390],
] as const) {
  test(`nothing lies over anything else before, in and after a game, whose end shows his face, in a window of ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openGameWithStillClock(page);
    await page.clock.runFor(500);
    expect(await partsOverParts(page), "ready").toEqual([]);
    await page.keyboard.press("Space");
    await page.clock.runFor(200);
    expect(await partsOverParts(page), "running").toEqual([]);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.clock.runFor(500);
    expect(await partsOverParts(page), "paused").toEqual([]);
    await page.keyboard.press("Space");
    await page.clock.runFor(5_000);
    await expect(phase(page, "over")).toBeVisible();
    await expect(page.locator("#game-words img:visible")).toHaveCount(1);
    expect(await partsOverParts(page), "sad at the end").toEqual([]);
    // The longest that is written there, and the highest figure that anybody will see.
    await page.evaluate(() => {
      const write = (id: string, text: string) => {
        const part = document.getElementById(id);
        if (part) part.textContent = text;
      };
      document.getElementById("game-root")?.setAttribute("data-face", "cheers");
      document.getElementById("game-share")?.removeAttribute("hidden");
      write("game-score", "1284");
      write(
        "game-note",
        "1,284 points · Best: 1,290 points\n12th today · 1,234th of all time".replaceAll(/ (?!·)/g, "\u00a0"),
      );
    });
    await page.clock.runFor(500);
    expect(await partsOverParts(page), "cheering at the end").toEqual([]);
    expect(await hangingDots(page)).toBe(0);
    // What Share says of itself moves nothing, once all of it has come in: also his picture, whose own shape is a fraction of
    // a pixel lower than the whole number of pixels its place has before it is there.
    const figure = page.locator("#game-words img:visible");
    await expect.poll(() => figure.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    await page.evaluate(() => document.fonts.ready);
    const board = page.locator("#game-open-board");
    const before = await board.boundingBox();
    await page.locator("#game-share span").evaluate((label) => {
      label.textContent = "Saved, link copied";
    });
    expect(await board.boundingBox()).toEqual(before);
    expect(await partsOverParts(page), "shared").toEqual([]);
  });
}

/** How many lines of what a game came to begin or end in a dot. */
const hangingDots = (page: Page): Promise<number> =>
  page.locator("#game-note").evaluate((note) => {
    const text = note.firstChild;
    const words = text?.textContent ?? "";
    const topAt = (index: number) => {
      const range = document.createRange();
      if (text) range.setStart(text, index);
      if (text) range.setEnd(text, index + 1);
      return Math.round(range.getBoundingClientRect().top);
    };
    return [...words].filter(
      (letter, index) =>
        letter === "·" && (topAt(index - 2) !== topAt(index) || topAt(index + 2) !== topAt(index)),
    ).length;
  });

/** Which parts of the game lie over one another, or stick out of the window. His face stands on the words' edge. */
const partsOverParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts = [
      ...document.querySelectorAll(
        "#game-score, #game-level-up, #game-words, #game-words img, header > *, #game-choice > *",
      ),
    ]
      .filter((part) => part.checkVisibility() && part.getBoundingClientRect().width > 1)
      .map((part) => ({ part, name: part.id || part.tagName, box: part.getBoundingClientRect() }));
    const wrong: string[] = [];
    for (const [index, one] of parts.entries()) {
      const { left, top, right, bottom } = one.box;
      if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
        wrong.push(`${one.name} sticks out`);
      for (const other of parts.slice(index + 1)) {
        if (one.part.contains(other.part) || other.part.contains(one.part)) continue;
        const across = Math.min(right, other.box.right) - Math.max(left, other.box.left);
        const down = Math.min(bottom, other.box.bottom) - Math.max(top, other.box.top);
        if (across > 1 && down > 1) wrong.push(`${one.name} and ${other.name}`);
      }
    }
    return wrong;
  });
