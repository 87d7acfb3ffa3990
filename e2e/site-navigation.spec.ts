import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { BAR, bar, footer, PHONE, PUBLIC_PATHS, pathOf, QUICK_LINKS, startPage } from "./site-pages.ts";

/** Row, path, and what of it is seen there. */
const ROUTES = [
  ["NAV-2", "/", "Meet Bakso!"],
  ["NAV-3", "/roarmap", "The RoarMap"],
  ["NAV-4", "/bakso", "$BAKSO, up close"],
  ["NAV-5", "/aiinfo", "A cub with many talents"],
  ["NAV-6", "/gallery", "The wall of paws"],
  ["NAV-7", "/conservation", "For the ones who stayed wild"],
  ["NAV-8", "/swap", "Get $BAKSO!"],
] as const;

for (const [row, path, title] of ROUTES) {
  test(`[${row}] ${path} serves "${title}", also without scripts`, async ({ page, browser, baseURL }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
    const still = await context.newPage();
    await still.goto(path);
    await expect(still.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(bar(still).getByRole("link")).toHaveCount(BAR.length);
    await context.close();
  });
}

test("[NAV-7] BCF in the bar leads to /conservation", async ({ page }) => {
  await page.goto("/");
  await bar(page).getByRole("link", { name: "BCF", exact: true }).click();
  await expect(page).toHaveURL("/conservation");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("For the ones who stayed wild");
});

test("[NAV-9] /baksoai shows its door to a stranger", async ({ page }) => {
  await page.goto("/baksoai");
  await expect(page.getByRole("button", { name: "Connect Wallet" })).toBeVisible();
});

/** The bar has the seven links in order, and marks the page one is on. */
async function expectBar(page: Page, at: string): Promise<void> {
  const links = bar(page).getByRole("link");
  await expect(links).toHaveText(BAR.map(([label]) => label));
  expect(
    await links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname)),
  ).toEqual(BAR.map(([, path]) => path));
  const current = BAR.filter(([, path]) => path === at).map(([label]) => label);
  await expect(bar(page).locator('[aria-current="page"]')).toHaveText(current);
  if (current.length === 0) return;
  const colours = await links.evaluateAll((all) => all.map((link) => getComputedStyle(link).backgroundColor));
  const place = BAR.findIndex(([, path]) => path === at);
  expect(colours.filter((colour) => colour === colours[place])).toHaveLength(1);
}

/** The footer tells of the tiger, of visits and of socials, and has the quick links. */
async function expectFooter(page: Page): Promise<void> {
  for (const heading of ["About the tiger", "Visit", "Follow him"]) {
    const section = footer(page).locator("section", {
      has: page.getByRole("heading", { name: heading, exact: true }),
    });
    await expect(section).toBeVisible();
  }
  const social = footer(page).locator("section", {
    has: page.getByRole("heading", { name: "Follow him" }),
  });
  for (const service of ["X", "Telegram", "TikTok", "YouTube", "Instagram"]) {
    const link = social.getByRole("link", { name: `${service} (opens in a new tab)`, exact: true });
    await expect(link).toHaveAttribute("href", /^https:\/\//);
  }
  const quick = footer(page).getByRole("navigation", { name: "Quick links" }).getByRole("link");
  await expect(quick).toHaveText(QUICK_LINKS.map(([label]) => label));
}

for (const path of PUBLIC_PATHS) {
  test(`[NAV-12] [NAV-13] [NAV-17] [NAV-18] ${path} has the bar's seven links in order, marks where one is, and tells in its footer of the tiger, of visits and of socials, with the quick links`, async ({
    page,
  }) => {
    await page.goto(path);
    await expectBar(page, path);
    await expectFooter(page);
  });
}

test("[NAV-12] [NAV-13] the assistant's page has the bar, and marks itself in it", async ({ page }) => {
  await page.goto("/baksoai");
  await expectBar(page, "/baksoai");
});

test("[NAV-12] [NAV-13] the bar's links lead to their pages without a reload, and the mark follows", async ({
  page,
}) => {
  await page.goto("/");
  await startPage(page);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  // The swap has a policy of its own, which comes with its document: that page alone is loaded anew.
  for (const [label, path] of BAR.slice(3)) {
    await bar(page).getByRole("link", { name: label, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(bar(page).locator('[aria-current="page"]')).toHaveText([label]);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => "isSame" in window)).toBe(true);
  }
});

test("[NAV-12] [NAV-13] Swap and BaksoAI in the bar lead to their pages too", async ({ page }) => {
  for (const [label, path] of [BAR[2], BAR[1]] as const) {
    await page.goto("/roarmap");
    await bar(page).getByRole("link", { name: label, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(bar(page).locator('[aria-current="page"]')).toHaveText([label]);
  }
});

test("[NAV-12] whoever comes by keyboard can skip the bar", async ({ page }) => {
  await page.goto("/aiinfo");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to the content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
});

test.describe("on a small screen", () => {
  test.use({ viewport: PHONE });

  for (const hasScripts of [true, false]) {
    test(`[NAV-14] the toggle opens the menu and closes it again, ${hasScripts ? "once started" : "before any script runs"}`, async ({
      page,
      consoleErrors,
    }) => {
      if (!hasScripts) await page.route("**/assets/*.js", (route) => route.abort());
      await page.goto("/roarmap");
      if (hasScripts) await startPage(page);
      const toggle = page.getByRole("button", { name: "Menu" });
      await expect(bar(page).getByRole("link")).toHaveCount(0);
      await toggle.click();
      await expect(bar(page).getByRole("link")).toHaveText(BAR.map(([label]) => label));
      if (hasScripts) await expect(toggle).toHaveAttribute("aria-expanded", "true");
      await toggle.click();
      await expect(bar(page).getByRole("link")).toHaveCount(0);
      if (!hasScripts) consoleErrors.length = 0;
    });
  }

  test("[NAV-14] at 768 px the menu has its toggle, at 769 px it has none", async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 900 });
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Menu" })).toBeVisible();
    await page.setViewportSize({ width: 769, height: 900 });
    await expect(page.getByRole("button", { name: "Menu" })).toBeHidden();
    await expect(bar(page).getByRole("link")).toHaveCount(BAR.length);
  });

  test("[NAV-15] the menu closes when the page changes, by a link and by Back", async ({ page }) => {
    await page.goto("/");
    await startPage(page);
    const toggle = page.getByRole("button", { name: "Menu" });
    await toggle.click();
    await bar(page).getByRole("link", { name: "RoarMap" }).click();
    await expect(page).toHaveURL("/roarmap");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The RoarMap");
    await expect(bar(page).getByRole("link")).toHaveCount(0);
    await toggle.click();
    await expect(bar(page).getByRole("link")).toHaveCount(BAR.length);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Meet Bakso!");
    await expect(bar(page).getByRole("link")).toHaveCount(0);
  });

  test("[NAV-16] the menu closes on a click outside it, and on Escape", async ({ page }) => {
    await page.goto("/roarmap");
    await startPage(page);
    const toggle = page.getByRole("button", { name: "Menu" });
    await toggle.click();
    await expect(bar(page).getByRole("link")).toHaveCount(BAR.length);
    await page.mouse.click(20, 700);
    await expect(bar(page).getByRole("link")).toHaveCount(0);
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    await toggle.click();
    await page.keyboard.press("Escape");
    await expect(bar(page).getByRole("link")).toHaveCount(0);
    await expect(toggle).toBeFocused();
  });

  test("[NAV-14] everything in the open menu is large enough for a thumb", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Menu" }).click();
    for (const target of [
      page.getByRole("button", { name: "Menu" }),
      ...(await bar(page).getByRole("link").all()),
    ]) {
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  });
});

test("[NAV-18] the quick links open their pages", async ({ page }) => {
  await page.goto("/bakso");
  for (const [label, path] of QUICK_LINKS) {
    await footer(page).getByRole("link", { name: label, exact: true }).click();
    await expect(page).toHaveURL(path);
    expect(pathOf(page)).toBe(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("[ISSUE-16] in a wide window no earth lies empty in the footer: the small print ends right below what is read, beside the den, which has earth below it", async ({
  page,
}) => {
  for (const width of [1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/games");
    const box = (name: string) =>
      footer(page).locator(`xpath=.//*[normalize-space(text())="${name}"]`).first().boundingBox();
    const [about, visit, quick, games, print, last] = await Promise.all([
      box("About the tiger"),
      footer(page).getByText("Bakso is at home here").boundingBox(),
      box("Quick links"),
      footer(page).getByRole("link", { name: "Games" }).boundingBox(),
      footer(page).getByText("Unofficial fan page. No affiliation.").boundingBox(),
      footer(page).getByText("Example accounts. None of them is ours.").boundingBox(),
    ]);
    const den = await footer(page).locator("div[aria-hidden]").boundingBox();
    const all = await footer(page).boundingBox();
    if (!about || !visit || !quick || !games || !print || !last || !den || !all)
      throw new Error("a box is missing");
    const which = `${width} px wide`;
    expect(print.y - visit.y - visit.height, which).toBeGreaterThanOrEqual(16);
    expect(print.y - visit.y - visit.height, which).toBeLessThanOrEqual(56);
    expect(all.y + all.height - last.y - last.height, which).toBeLessThanOrEqual(56);
    expect(all.y + all.height - games.y - games.height, which).toBeLessThanOrEqual(160);
    // Below the den is a strip of earth, and beside it are all words.
    expect(all.y + all.height - den.y - den.height, which).toBeCloseTo(24, 0);
    for (const words of [about, visit, quick, games, print, last])
      expect(words.x + words.width, which).toBeLessThanOrEqual(den.x);
  }
});

test("[NAV-17] neither the assistant's page nor the game has the public pages' footer", async ({ page }) => {
  for (const path of ["/baksoai", "/baksogame"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "About the tiger" })).toHaveCount(0);
  }
});
