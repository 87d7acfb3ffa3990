import { axeFindings, expectNoOverflow, inBothThemes } from "./every-look.ts";
import { expect, test } from "./fixtures.ts";
import { phase } from "./game-page.ts";
import { startPage } from "./site-pages.ts";

test("[NAV-10] [GAME-1] /games lists Bakso Jump, Medium, Endless Runner; Play Now leads to the game", async ({
  page,
}) => {
  await page.goto("/games");
  await expect(page.getByRole("heading", { level: 1, name: "Games" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(2);
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Bakso Jump" }) });
  await expect(card.getByText("Medium", { exact: true })).toBeVisible();
  await expect(card.getByText("Endless Runner", { exact: true })).toBeVisible();
  await card.getByRole("link", { name: "Play Now" }).click();
  await expect(page).toHaveURL("/baksogame");
  await expect(phase(page, "ready")).toBeVisible();
});

test("what is to be beaten stands beside Play Now: the best score that this browser keeps, and nothing before there is one", async ({
  page,
}) => {
  await page.goto("/games");
  const below = page.getByText("Endless Runner");
  await startPage(page);
  await expect(page.getByText("Your best")).toBeHidden();
  const before = await below.boundingBox();
  await page.evaluate(() => localStorage.setItem("bakso:game-best", "1204"));
  await page.reload();
  await startPage(page);
  await expect(page.getByText("Your best 1,204")).toBeVisible();
  expect(await below.boundingBox()).toEqual(before);
});

test("[GAME-2] Tiger Trek is coming soon: Medium, Adventure, and a button that can't be pressed", async ({
  page,
}) => {
  await page.goto("/games");
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Tiger Trek" }) });
  await expect(card.getByText("Medium", { exact: true })).toBeVisible();
  await expect(card.getByText("Adventure", { exact: true })).toBeVisible();
  await expect(card.getByRole("button", { name: "Coming Soon" })).toBeDisabled();
  await expect(card.getByRole("link")).toHaveCount(0);
});

test("[GAME-3] Join Telegram Community leads to Telegram, in a new tab", async ({ page }) => {
  await page.goto("/games");
  const link = page.getByRole("link", { name: "Join Telegram Community" });
  await expect(link).toBeVisible();
  await expect(link).toHaveAttribute("href", /^https:\/\/t\.me\/\w+$/);
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", /noopener/);
});

test("[GAME-1] below stands a screen of the game itself, which starts it, and how it is played in three steps", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/games");
  await startPage(page);
  const how = page.locator("section", { has: page.getByRole("heading", { name: "How to play" }) });
  await expect(how.getByRole("listitem")).toHaveCount(3);
  const frame = how.getByRole("link", { name: "Bakso Jump" });
  await frame.scrollIntoViewIfNeeded();
  const picture = frame.locator("img").filter({ visible: true });
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true);
  const box = await picture.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  // The larger part of what is beside each other.
  expect(box?.width ?? 0).toBeGreaterThan(600);
  // What starts it is in the middle, and its ring is clear of him, who is drawn at these shares.
  const ringPx = 6;
  const isInMiddle = async (his: { rightEnd: number; top: number }): Promise<void> => {
    const [drawn, disc] = await Promise.all([picture.boundingBox(), frame.locator("span").boundingBox()]);
    if (!drawn || !disc) throw new Error("a box is missing");
    const at = (disc.x + disc.width / 2 - drawn.x) / drawn.width;
    expect(Math.abs(at - 0.5), "from its left").toBeLessThan(0.01);
    const below = (disc.y + disc.height / 2 - drawn.y) / drawn.height;
    expect(Math.abs(below - 0.45), "from above").toBeLessThan(0.01);
    expect(disc.width, "large enough to be pressed").toBeGreaterThanOrEqual(48);
    const isBeside = (disc.x - ringPx - drawn.x) / drawn.width > his.rightEnd;
    const isAbove = (disc.y + disc.height + ringPx - drawn.y) / drawn.height < his.top;
    expect(isBeside || isAbove, "clear of him").toBe(true);
    // A ring, and no veil: the game is seen in its own colours.
    const shadow = await frame.locator("span").evaluate((one) => getComputedStyle(one).boxShadow);
    expect(shadow).toMatch(new RegExp(`^rgb\\(.*\\) 0px 0px 0px ${ringPx}px$`));
  };
  await isInMiddle({ rightEnd: 0.43, top: 0.35 });
  // On a phone it is higher than wide: there he fills half of it.
  await page.setViewportSize({ width: 390, height: 844 });
  const high = await picture.boundingBox();
  if (!high) throw new Error("a box is missing");
  expect(high.height / high.width).toBeCloseTo(1.2, 1);
  await isInMiddle({ rightEnd: 0.56, top: 0.552 });
  for (const step of await how.getByRole("listitem").locator("img").filter({ visible: true }).all()) {
    expect((await step.boundingBox())?.width).toBeGreaterThanOrEqual(72);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await frame.click();
  await expect(page).toHaveURL("/baksogame");
  await expect(phase(page, "ready")).toBeVisible();
});

test("[ISSUE-16] the dot between the page's title and its line is seen where both stand on one line, and only there", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/games");
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const [title, line] = await Promise.all(
      [page.getByRole("heading", { level: 1 }), page.getByText("One thumb, one minute.")].map((part) =>
        part.boundingBox(),
      ),
    );
    if (!title || !line) throw new Error("a box is missing");
    const isOneLine = title.y === line.y;
    expect(isOneLine, `${width}`).toBe(width >= 390);
    const clip = { x: line.x - 15, y: line.y, width: 14, height: line.height };
    const before = await page.screenshot({ clip });
    await page.evaluate(() => {
      const rules = new CSSStyleSheet();
      rules.replaceSync("header > p::before { display: none }");
      document.adoptedStyleSheets = [rules];
    });
    const without = await page.screenshot({ clip });
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
    expect(before.equals(without), `${width}`).toBe(!isOneLine);
  }
});

test("[GAME-2] [GAME-3] what comes next stands under a heading, and the button clear of him who thinks it over", async ({
  page,
}) => {
  await page.goto("/games");
  await expect(page.getByRole("heading", { level: 2, name: "Next on the trail" })).toBeVisible();
  const card = page.locator("section", {
    has: page.getByRole("heading", { name: "What should Bakso play next?" }),
  });
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [heading, words, button, figure, all] = await Promise.all(
      [
        card.getByRole("heading"),
        card.getByText("Come and tell the others."),
        card.getByRole("link"),
        card.locator("img").filter({ visible: true }),
        card,
      ].map((part) => part.boundingBox()),
    );
    if (!heading || !words || !button || !figure || !all) throw new Error("a box is missing");
    // The question, what to do, and the button for it: one right below the other.
    for (const gap of [words.y - heading.y - heading.height, button.y - words.y - words.height]) {
      expect(gap, `${width} px wide`).toBeGreaterThanOrEqual(8);
      expect(gap, `${width} px wide`).toBeLessThanOrEqual(16);
    }
    // Below the button, or beside it.
    const isBelow = figure.y > button.y + button.height;
    expect(isBelow || figure.x > button.x + button.width, `${width} px wide`).toBe(true);
    expect(figure.y + figure.height, `${width} px wide`).toBeCloseTo(all.y + all.height, 0);
    if (width < 600) continue;
    // As far from the card's upper edge as from its lower one.
    const [above, below] = [heading.y - all.y, all.y + all.height - button.y - button.height];
    expect(Math.abs(above - below), `${width} px wide`).toBeLessThanOrEqual(16);
  }
});

test("[NAV-10] the list is complete without JavaScript, and stands in the bar as where one is", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/games");
  await expect(page.getByRole("link", { name: "Play Now" })).toHaveAttribute("href", "/baksogame");
  await expect(page.getByRole("button", { name: "Coming Soon" })).toBeDisabled();
  const bar = page.getByRole("navigation", { name: "Site" });
  await expect(bar.getByRole("link", { name: "Games" })).toHaveAttribute("aria-current", "page");
  await context.close();
});

test("[NAV-11] the game opened from a page that runs brings its own script alone", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Site" }).getByRole("link", { name: "Games" }).click();
  await expect(page).toHaveURL("/games");
  await page.getByRole("link", { name: "Play Now" }).click();
  await expect(phase(page, "ready")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Tiger Trek" })).toBeVisible();
});

test("the games fit every window, and can be used by everybody: no fault that axe knows in either theme", async ({
  page,
}) => {
  await page.goto("/games");
  await inBothThemes(page, async (theme) => expect(await axeFindings(page), theme).toEqual([]));
  for (const width of [320, 390, 768, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page, `at ${width} px`);
    const button = await page.getByRole("link", { name: "Play Now" }).boundingBox();
    expect(button?.height).toBeGreaterThanOrEqual(44);
  }
});
