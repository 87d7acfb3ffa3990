import type { Locator, Page } from "@playwright/test";
import { composer, connectButton } from "./assistant-page.ts";
import { ask, chooseOption, library, messages } from "./chat-page.ts";
import { expect, test } from "./fixtures.ts";
import { watchNetwork } from "./network-quiet.ts";
import { restingBox } from "./settled.ts";

type Rgb = readonly [red: number, green: number, blue: number];

const styleOf = (one: Locator, property: "backgroundColor" | "borderTopColor" | "color", part?: string) =>
  one.evaluate((element, [name, pseudo]) => getComputedStyle(element, pseudo)[name], [
    property,
    part,
  ] as const);
/** Of a computed colour: "rgb(18, 69, 52)". */
const rgbOf = (colour: string): Rgb => {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = (colour.match(/[\d.]+/g) ?? []).map(
    Number,
  );
  return [red, green, blue];
};
/** WCAG 2's. */
function contrast(one: Rgb, other: Rgb): number {
  const [high = 0, low = 0] = [one, other]
    .map((rgb) => {
      const [red = 0, green = 0, blue = 0] = rgb
        .map((value) => value / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const entries = (page: Page) => page.getByRole("menu", { name: "Options" }).getByRole("menuitem");

test("[APP-2] the library, the chat and the watchlist stand beside each other", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  await expect(library(page)).toBeVisible();
  await expect(page.getByRole("region", { name: "Chat", exact: true })).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Watchlist" })).toBeVisible();
});

test("[NAV-12] [NAV-13] the site's bar is folded into one button here: it opens the seven links in their order", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const links = page.getByRole("navigation", { name: "Site" }).getByRole("link");
    await expect(links).toHaveCount(0);
    await page.getByRole("button", { name: "Pages of this site" }).click();
    await expect(links).toHaveText(["Home", "BaksoAI", "Swap", "RoarMap", "Gallery", "BCF", "Games"]);
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
      "/",
      "/baksoai",
      "/swap",
      "/roarmap",
      "/gallery",
      "/conservation",
      "/games",
    ]);
    await expect(links.and(page.locator('[aria-current="page"]'))).toHaveText(["BaksoAI"]);
    await expect(links.last()).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect(links).toHaveCount(0);
  }
});

test("[APP-1] [APP-3] Options opens a menu with all that the assistant can do", async ({ page, signIn }) => {
  await signIn(page);
  await page.getByRole("button", { name: "Options" }).click();
  // News has a switch beside the input; its entry here comes beside the eleven.
  await expect(entries(page)).toHaveText([
    "New Chat",
    "Image Studio",
    "Vision",
    "Agents",
    "Chart Tool",
    "Hide Library",
    "Hide Watchlist",
    "News Search Off",
    "Speech Mode Off",
    "Stop Speech",
    "Help & Guide",
    "Disconnect Wallet",
  ]);
  await page.keyboard.press("Escape");
  await expect(entries(page).first()).toBeHidden();
});

test("[ISSUE-16] by night the menu is of one material at each width", async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await signIn(page);
  const menu = page.getByRole("menu", { name: "Options" });
  const grounds: string[] = [];
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.getByRole("button", { name: "Options" }).click();
    grounds.push(await styleOf(menu, "backgroundColor"));
    await page.keyboard.press("Escape");
  }
  expect(new Set(grounds).size).toBe(1);
});

for (const colorScheme of ["light", "dark"] as const)
  for (const forcedColors of ["none", "active"] as const)
    test(`[ISSUE-16] what is off is an empty track with an edge and a knob that are seen, what is on a filled one: ${colorScheme}, forced colours ${forcedColors}`, async ({
      page,
      signIn,
    }) => {
      await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: "reduce" });
      await signIn(page);
      const button = page.getByRole("button", { name: "Options" });
      const menu = page.getByRole("menu", { name: "Options" });
      await button.click();
      const ground = rgbOf(await styleOf(menu, "backgroundColor"));
      const mark = menu.getByRole("menuitem", { name: /^Speech Mode/ }).locator("[data-on]");
      await expect(mark).toHaveAttribute("data-on", "false");
      expect((await styleOf(mark, "backgroundColor")).endsWith(", 0)")).toBe(true);
      for (const tone of [
        await styleOf(mark, "borderTopColor"),
        await styleOf(mark, "backgroundColor", "::before"),
      ])
        expect(contrast(rgbOf(tone), ground)).toBeGreaterThanOrEqual(3);
      const knobPx = () =>
        mark.evaluate((one) => new DOMMatrix(getComputedStyle(one, "::before").transform).a);
      const offPx = await knobPx();
      await menu.getByRole("menuitem", { name: "Speech Mode Off" }).click();
      await button.click();
      await expect(mark).toHaveAttribute("data-on", "true");
      await page.mouse.move(0, 0);
      const filled = await styleOf(mark, "backgroundColor");
      await expect.poll(() => styleOf(mark, "borderTopColor")).toBe(filled);
      expect(contrast(rgbOf(filled), ground)).toBeGreaterThanOrEqual(3);
      await expect
        .poll(async () => contrast(rgbOf(await styleOf(mark, "backgroundColor", "::before")), rgbOf(filled)))
        .toBeGreaterThanOrEqual(3);
      await expect.poll(knobPx).toBeGreaterThan(offPx);
    });

test("[ISSUE-16] on a phone the menu is a sheet with its name and a cross, which closes it and presses nothing behind it", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.getByRole("button", { name: "Options" }).click();
  const menu = page.getByRole("menu", { name: "Options" });
  const first = (await entries(page).first().boundingBox()) ?? { y: 0 };
  expect(first.y).toBeGreaterThanOrEqual(((await restingBox(page, menu))?.y ?? 844) + 64);
  // Both in one line above the entries, and nothing wedged in between.
  const [name, cross] = await Promise.all(
    [menu.getByText("Options", { exact: true }), menu.locator("svg:visible").last()].map(
      async (one) => (await one.boundingBox()) ?? { x: Number.NaN, y: 0, width: 0, height: 0 },
    ),
  );
  if (!name || !cross) throw new Error("the sheet has no head");
  expect(name.x + name.width).toBeLessThanOrEqual(cross.x);
  expect(name.y + name.height).toBeLessThanOrEqual(first.y);
  expect(cross.y + cross.height / 2).toBeGreaterThan(name.y);
  expect(cross.y + cross.height / 2).toBeLessThan(name.y + name.height);
  await expect(entries(page).last()).toBeInViewport({ ratio: 1 });
  // He stands on the rule below the tools, beside their names; a press on him is one on the tool behind him.
  const cub = menu.locator("img:visible");
  const stands = (await cub.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const rule = (await menu.getByRole("separator").first().boundingBox()) ?? { y: 0 };
  expect(Math.abs(stands.y + stands.height - rule.y)).toBeLessThanOrEqual(2);
  for (const tool of (await entries(page).all()).slice(0, 5)) {
    const words = await tool.locator("span").first().boundingBox();
    expect((words?.x ?? 390) + (words?.width ?? 0)).toBeLessThan(stands.x);
  }
  const on = [stands.x + stands.width / 2, stands.y + stands.height - 10] as const;
  expect(await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.textContent, on)).toBe(
    "Chart Tool",
  );
  // Where the entries have to scroll he is not there.
  await page.setViewportSize({ width: 390, height: 700 });
  await expect(cub).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  const middle = [cross.x + cross.width / 2, cross.y + cross.height / 2] as const;
  expect(await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.tagName, middle)).toBe("HEADER");
  await page.mouse.click(...middle);
  await expect(menu).toBeHidden();
});

test("[ISSUE-16] the menu lies on the docked watchlist, of which nothing is seen around it, ends with him on the ground, no larger than he was drawn, and of what is behind its veil the button alone can be pressed", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  const button = page.getByRole("button", { name: "Options" });
  const menu = page.getByRole("menu", { name: "Options" });
  const dock = page.getByRole("complementary", { name: "Watchlist" });
  for (const [width, height] of [
    [1440, 900],
    [1440, 1200],
    [1024, 768],
    [768, 900],
  ] as const) {
    const window = `${width} × ${height}`;
    await page.setViewportSize({ width, height });
    const panel = width >= 1024 ? await restingBox(page, dock) : null;
    await button.click();
    const box = await restingBox(page, menu);
    if (box === null) throw new Error("the menu is not there");
    const edges = (one: typeof box) => [one.x, one.y, one.width].map((px) => Math.round(px));
    if (panel) {
      expect(edges(box), window).toEqual(edges(panel));
      // A higher one is more than its rows can fill.
      const overPx = panel.y + panel.height - box.y - box.height;
      expect(overPx, window).toBeLessThanOrEqual(Math.max(1, panel.height - 849));
      await expect(dock, window).toHaveCSS("opacity", "0");
    }
    const last = await entries(page).last().boundingBox();
    // It ends with what it has: no room is left between the last entry and him.
    expect(box.y + box.height - (last?.y ?? 0) - (last?.height ?? 0), window).toBeLessThanOrEqual(176);
    const [ground, cub] = await Promise.all(
      [0, 1].map(async (nth) => {
        const picture = menu.locator("img:visible").nth(nth);
        const isSharp = await picture.evaluate((one: HTMLImageElement) => one.width <= one.naturalWidth);
        return { isSharp, ...((await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }) };
      }),
    );
    if (!last || !ground || !cub) throw new Error("the menu has no end");
    expect(cub.isSharp, window).toBe(true);
    // The ground fills it from edge to edge down to its end, below the last entry.
    const end = box.y + box.height;
    expect(ground.x, window).toBeLessThanOrEqual(box.x + 1.5);
    expect(ground.x + ground.width, window).toBeGreaterThanOrEqual(box.x + box.width - 1.5);
    expect(ground.y + ground.height, window).toBeGreaterThanOrEqual(end - 1.5);
    expect(cub.y, window).toBeGreaterThanOrEqual(last.y + last.height);
    // He stands on it: his feet are well within it.
    expect(end - cub.y - cub.height, window).toBeGreaterThanOrEqual(16);
    expect(end - cub.y - cub.height, window).toBeLessThanOrEqual(48);
    expect(cub.y + cub.height, window).toBeGreaterThan(ground.y + ground.height / 2);
    const isReached = (one: Locator) =>
      one.evaluate((element) => {
        const { x, y, width: wide, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + wide / 2, y + height / 2));
      });
    expect(await isReached(button), window).toBe(true);
    // Nor does the menu's shadow reach up to it.
    const [, , fallsPx = 0, blurPx = 0, spreadPx = 0] = (
      await menu.evaluate((one) => getComputedStyle(one).boxShadow)
    )
      .split(" ")
      .slice(-5)
      .map(Number.parseFloat);
    const lit = await button.boundingBox();
    expect(box.y + fallsPx - spreadPx - blurPx, window).toBeGreaterThanOrEqual(
      (lit?.y ?? 0) + (lit?.height ?? 99),
    );
    expect(await isReached(page.getByRole("button", { name: /^Copy your wallet/ })), window).toBe(false);
    await button.click();
    await expect(menu).toBeHidden();
    if (panel) await expect(dock, window).toHaveCSS("opacity", "1");
  }
});

test("[APP-4] Show/Hide Library does so, and its label follows", async ({ page, signIn }) => {
  await signIn(page);
  await expect(library(page)).toBeVisible();
  await chooseOption(page, "Hide Library");
  await expect(library(page)).toHaveCount(0);
  await chooseOption(page, "Show Library");
  await expect(library(page)).toBeVisible();
});

test("[APP-11] Disconnect Wallet leads to the not-connected view", async ({ page, signIn }) => {
  await signIn(page);
  await chooseOption(page, "Disconnect Wallet");
  await expect(connectButton(page)).toBeVisible();
});

test("[APP-14] New Chat empties the chat and creates a conversation", async ({ page, signIn }) => {
  await signIn(page);
  await ask(page, "hello");
  await expect(messages(page).first()).toBeVisible();
  const creating = page.waitForRequest(
    (request) => request.method() === "POST" && new URL(request.url()).pathname === "/api/conversations",
  );
  await chooseOption(page, "New Chat");
  await creating;
  await expect(messages(page)).toHaveCount(0);
});

test("[APP-15] a window that gets narrow while the app is being drawn has no panel over the chat", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    // Wide until somebody listens, and narrow from then on.
    const { matchMedia } = window;
    const heard = new Set<string>();
    window.matchMedia = (query) => {
      const list = matchMedia.call(window, query);
      if (!query.includes("max-height: 500px")) return list;
      const { matches } = list;
      const listen = list.addEventListener.bind(list);
      Object.defineProperty(list, "matches", { get: () => matches && heard.has(query) });
      list.addEventListener = (type: string, told: EventListenerOrEventListenerObject) => {
        heard.add(query);
        listen(type, told);
      };
      return list;
    };
  });
  await signIn(page);
  await composer(page).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("[APP-15] in a window of 768 px the panels start hidden, and open as sheets over the chat", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await signIn(page);
  await expect(composer(page)).toBeVisible();
  await expect(page.getByRole("complementary")).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await chooseOption(page, "Show Library");
  const sheet = page.getByRole("dialog", { name: "Library" });
  await expect(sheet).toBeVisible();
  // It stands above the bar of the places, which goes on leading to the others.
  const places = sheet.getByRole("navigation");
  const top = (await places.boundingBox())?.y ?? 0;
  const { y = 0, height = 0 } =
    (await sheet.getByRole("button", { name: "Shared chats" }).boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(top);
  await places.getByRole("button", { name: "Chat", exact: true }).click();
  await expect(sheet).toBeHidden();
});

for (const [window, width, height, docked] of [
  ["a tablet", 820, 1180, ["Library"]],
  ["a phone on its side", 844, 390, []],
  ["a small laptop", 1024, 768, ["Library", "Watchlist"]],
] as const)
  test(`[APP-15] in the window of ${window} the panels leave the chat room to write in`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height });
    await signIn(page);
    await expect(composer(page)).toBeVisible();
    await expect(page.getByRole("complementary")).toHaveCount(docked.length);
    for (const name of docked) await expect(page.getByRole("complementary", { name })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect((await composer(page).boundingBox())?.width).toBeGreaterThan(160);
    if (docked.length === 2) return;
    await chooseOption(page, "Show Watchlist");
    await expect(page.getByRole("dialog", { name: "Watchlist" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

test("in a browser that can't anchor a menu it stands beside its button all the same, and follows it", async ({
  page,
  signIn,
}) => {
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS) as (condition: string) => boolean;
    CSS.supports = (condition: string) => !condition.includes("anchor-scope") && supports(condition);
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  // This browser can: it is told not to.
  await page.evaluate(() => {
    const unanchored = new CSSStyleSheet();
    unanchored.replaceSync(
      "[role=menu] { position-area: none !important; position-try-fallbacks: none !important; margin: 0 !important }",
    );
    document.adoptedStyleSheets.push(unanchored);
  });
  const button = page.getByRole("button", { name: "Options" });
  await button.click();
  const menu = page.getByRole("menu", { name: "Options" });
  for (const width of [1440, 1300]) {
    await page.setViewportSize({ width, height: 900 });
    const [anchor, box] = [await restingBox(page, button), await restingBox(page, menu)];
    if (!anchor || !box) throw new Error("the menu or its button is not there");
    expect(Math.abs(box.x + box.width - anchor.x - anchor.width)).toBeLessThanOrEqual(1);
    expect(Math.abs(box.y - anchor.y - anchor.height - 8)).toBeLessThanOrEqual(1);
  }
});

test("opening the assistant loads at most 180 kB of scripts, and a panel's code only when it is opened", async ({
  page,
  signIn,
}) => {
  let bytes = 0;
  const files: string[] = [];
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  const scripts = new Set<string>();
  cdp.on("Network.responseReceived", ({ requestId, type, response }) => {
    // The demo's own wallet is no part of the product that holders use.
    if (type !== "Script" || response.url.includes("/demo/")) return;
    scripts.add(requestId);
    files.push(response.url);
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  const quiet = watchNetwork(page);
  await signIn(page);
  await expect(composer(page)).toBeVisible();
  await quiet();
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(180_000);
  const before = files.length;
  await chooseOption(page, "Help & Guide");
  await expect(page.getByRole("heading", { name: "Getting started" })).toBeVisible();
  expect(files.length).toBeGreaterThan(before);
});
