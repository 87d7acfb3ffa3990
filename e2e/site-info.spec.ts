import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { animationsEnded } from "./settled.ts";
import { startPage } from "./site-pages.ts";

const MINT = "BaksoExampLeMint1111111111111111111111111111";

/** On /aiinfo each group is closed until somebody taps its heading, and on a phone /bakso has only the first one open. */
const group = (page: Page, heading: string) =>
  page.locator("main details", {
    has: page.getByRole("heading", { name: heading, exact: true, level: 3 }),
  });

type Box = NonNullable<Awaited<ReturnType<Locator["boundingBox"]>>>;

const LINK_GROUPS = /^(Look it up|Swap it|Meet the others)$/;

/** Opens those that are closed, as somebody would who looks for a link. */
const unfoldLinks = (page: Page): Promise<void> =>
  page
    .locator("main details:not([open]) > summary", { has: page.getByRole("heading", { name: LINK_GROUPS }) })
    .evaluateAll((all) => {
      for (const summary of all) (summary as HTMLElement).click();
    });

for (const [path, title] of [
  ["/bakso", "$BAKSO, up close"],
  ["/aiinfo", "A cub with many talents"],
] as const) {
  test.describe(path, () => {
    test.beforeEach(async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    });

    test(`[INFO-1] ${path} shows the contract address, as one word to whoever selects it`, async ({
      page,
    }) => {
      const address = page.locator("main code").filter({ hasText: MINT });
      await expect(address).toBeVisible();
      await expect(address).toHaveText(MINT);
      expect(await address.evaluate((code) => getComputedStyle(code).userSelect)).toBe("all");
    });

    test(`[INFO-2] ${path} states six decimals and Solana`, async ({ page }) => {
      const facts = page.locator("main dl", { hasText: "Decimals" });
      await expect(facts.locator("div", { hasText: "Decimals" }).locator("dd")).toHaveText("6");
      await expect(facts.locator("div", { hasText: "Chain" }).locator("dd")).toHaveText("Solana");
    });

    test(`[INFO-3] ${path} links to explorers, exchanges and accounts, in a new tab`, async ({ page }) => {
      await unfoldLinks(page);
      for (const [heading, labels] of [
        ["Look it up", ["Solscan", "Solana Explorer", "DEX Screener", "CoinGecko", "CoinMarketCap"]],
        ["Swap it", ["Jupiter", "Raydium", "Orca"]],
        ["Meet the others", ["X", "Telegram", "TikTok", "YouTube", "Instagram"]],
      ] as const) {
        const links = group(page, heading).getByRole("listitem").getByRole("link");
        await expect(links).toHaveCount(labels.length);
        for (const [at, label] of labels.entries()) {
          await expect(links.nth(at)).toContainText(label);
          await expect(links.nth(at)).toHaveAttribute("href", /^https:\/\/(?!localhost)/);
          await expect(links.nth(at)).toHaveAttribute("target", "_blank");
          await expect(links.nth(at)).toHaveAttribute("rel", /noopener/);
        }
      }
    });

    test(`[INFO-4] [CONTENT-8] ${path} tells how many follow him, and what the fund gave`, async ({
      page,
    }) => {
      for (const words of ["8,326+", "656K+", "2+", "5,000 USD", "Over 1%"])
        await expect(page.locator("main dl dd").getByText(words, { exact: true })).toBeVisible();
      await expect(page.getByText("of the token supply contributed to the fund")).toBeVisible();
    });
  });
}

for (const [row, path] of [
  ["HELPER-1", "/bakso"],
  ["HELPER-2", "/aiinfo"],
  ["HELPER-3", "/conservation"],
] as const) {
  test(`[${row}] [HELPER-4] ${path} carries the same helper chat, which answers without a wallet`, async ({
    page,
  }) => {
    await page.goto(path);
    const button = page.getByRole("button", { name: "Ask BaksoAI" });
    await expect(button).toHaveAccessibleDescription("Ask assistant");
    await button.click();
    const chat = page.getByRole("dialog", { name: "Ask BaksoAI" });
    await chat.getByRole("textbox", { name: "Your message" }).fill("[[echo]] Hello from a stranger");
    await page.keyboard.press("Enter");
    await expect(chat.locator('[data-agent="BaksoAI"]').last()).toContainText("Hello from a stranger");
  });
}

test("[BOT-1] [BOT-2] [BOT-3] /aiinfo describes both ways in and lists the ten commands, each with what it does", async ({
  page,
}) => {
  await page.goto("/aiinfo");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Register a wallet by command" })).toBeVisible();
  await expect(main.getByText("Write !wallet and your address in the chat")).toBeVisible();
  await expect(main.getByRole("heading", { name: "Log in by direct message" })).toBeVisible();
  await expect(main.getByText("Write /login to the bot in a direct message")).toBeVisible();
  await expect(main.locator("dt code")).toHaveText([
    "!arise",
    "/artsko",
    "/pabsko",
    "!camoji",
    "!gem",
    "!wallet",
    "/login",
    "!price",
    "!t",
    "!te",
  ]);
  for (const meaning of await main.locator("dt:has(code) + dd").all()) await expect(meaning).not.toBeEmpty();
});

for (const javaScriptEnabled of [true, false]) {
  test(`[ISSUE-16] on a phone all eight tools stand below one another, each with its example below a tap, with${javaScriptEnabled ? "" : "out"} scripts`, async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({
      javaScriptEnabled,
      baseURL: server.url,
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    await page.goto("/aiinfo");
    const tools = page.getByRole("list", { name: "Tools" }).getByRole("listitem");
    await expect(tools).toHaveCount(8);
    const boxes = () => Promise.all([0, 1, 7].map((at) => tools.nth(at).boundingBox()));
    const [first, second, last] = await boxes();
    // Each drawing is as high as its row, closed or not.
    const heights = await tools
      .locator("summary")
      .evaluateAll((all) =>
        all.map((row) =>
          [row, row.firstElementChild ?? row].map((each) => Math.round(each.getBoundingClientRect().height)),
        ),
      );
    for (const [row, drawing] of heights) expect(drawing).toBe(row);
    for (const box of [first, second, last]) {
      expect(box?.x).toBe(20);
      expect(box?.width).toBe(350);
    }
    // Closed, they are all as high.
    expect(new Set(heights.map(([row]) => row)).size).toBe(1);
    // The sign that one opens is in the middle of its row.
    const off = await tools.locator("summary").evaluateAll((all) =>
      all.map((row) => {
        const [whole, sign] = [row, row.querySelector("svg")].map((part) => part?.getBoundingClientRect());
        return Math.abs(
          (whole?.top ?? 99) + (whole?.height ?? 0) / 2 - (sign?.top ?? 0) - (sign?.height ?? 0) / 2,
        );
      }),
    );
    for (const each of off) expect(each).toBeLessThanOrEqual(1);
    // It is as far from the edge as those of the page's other groups, and clear of the words.
    const signs = await page.locator("main details > summary").evaluateAll((all) =>
      all.map((row) => {
        const words = document.createRange();
        words.selectNodeContents(row.querySelector("p") ?? row.querySelector("h3") ?? row);
        const sign = row.querySelector("svg")?.getBoundingClientRect();
        const edge = row.parentElement?.getBoundingClientRect().right ?? 0;
        return [edge - (sign?.right ?? 0), (sign?.left ?? 0) - words.getBoundingClientRect().right];
      }),
    );
    expect(signs.length).toBe(13);
    for (const [inset, room] of signs) {
      expect(inset).toBeCloseTo(20, 0);
      expect(room).toBeGreaterThanOrEqual(8);
    }
    // All of them in little more than a window.
    expect((last?.y ?? 999) + (last?.height ?? 999) - (first?.y ?? 0)).toBeLessThan(1200);
    await expect(tools.first().getByText("A meatball")).toBeVisible();
    const answer = tools.nth(7).getByText("On the token page");
    await expect(answer).toBeHidden();
    await tools.nth(7).getByRole("heading", { name: "Helper" }).click();
    await expect(answer).toBeVisible();
    await tools.nth(7).locator("summary").press("Enter");
    await expect(answer).toBeHidden();
    // On paper all is open, two in a row.
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 673, height: 979 });
    await expect(answer).toBeVisible();
    const [top, beside, bottom] = await boxes();
    expect(beside?.y).toBe(top?.y);
    expect(bottom?.x).toBe(beside?.x);
    expect(bottom?.y ?? 0).toBeGreaterThan(top?.y ?? 0);
    expect((bottom?.x ?? 0) + (bottom?.width ?? 999)).toBeLessThanOrEqual(673);
    await context.close();
  });
}

test("[ISSUE-16] on wide screens every example is seen: its question in a bubble at the right that hugs it, its answer at the left beside his head, on one line through a row", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/aiinfo");
  const tools = page.getByRole("list", { name: "Tools" }).getByRole("listitem");
  await expect(tools.last().getByText("On the token page")).toBeVisible();
  const examples = await tools.evaluateAll((all) =>
    all.map((tool) =>
      [
        tool,
        ...tool.querySelectorAll("summary ~ p, summary ~ div, summary ~ div > span, summary ~ div > p"),
      ].map((part) => part.getBoundingClientRect().toJSON() as DOMRect),
    ),
  );
  expect(examples).toHaveLength(8);
  const rows = Map.groupBy(examples, ([, ask]) => ask?.top);
  expect([...rows.values()].map((row) => row.length)).toEqual([2, 3, 3]);
  for (const row of rows.values()) expect(new Set(row.map(([, , answer]) => answer?.top)).size).toBe(1);
  for (const [at, [card, ask, answer, head, words]] of examples.entries()) {
    if (!card || !ask || !answer || !head || !words) throw new Error("a box is missing");
    expect(ask.right).toBeCloseTo(card.right - 20, 0);
    expect(ask.width).toBeLessThanOrEqual(card.width * 0.85);
    // In the wide ones of the first row he is at the left himself.
    const start = at < 2 ? card.left + card.width * (11 / 24) : card.left;
    expect(answer.left).toBeCloseTo(start + 20, 0);
    expect(answer.top).toBeGreaterThanOrEqual(ask.bottom);
    expect(head.left).toBeCloseTo(answer.left, 0);
    expect(words.left).toBeGreaterThan(head.right);
  }
  // "Read this to me." needs less than half of what a long question may have.
  const widths = examples.map(([, ask]) => ask?.width ?? 0);
  expect(Math.min(...widths)).toBeLessThan(Math.max(...widths) * 0.8);
});

for (const width of [390, 768, 1440])
  test(`[ISSUE-16] each tool's example shows what comes of it, not words alone, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/aiinfo");
    await startPage(page);
    const tools = page.getByRole("list", { name: "Tools" }).getByRole("listitem");
    await tools
      .locator("details")
      .evaluateAll((all) => all.forEach((details) => void details.setAttribute("open", "")));
    // Chat, Image Studio, Vision, Speech, charts and the helper answer with a picture.
    const pictures = tools.locator("summary ~ div picture > img");
    await expect(pictures).toHaveCount(6);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
        .toBe(true);
      const box = await picture.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(112);
      expect(box?.height).toBeLessThanOrEqual(160);
    }
    const talk = tools.filter({ hasText: "Two agents" });
    // What he wrote, what she said, and what he made of it.
    await expect(talk.locator("summary ~ div > p")).toHaveCount(3);
    const news = tools.filter({ hasText: "with the sources beside it" });
    await expect(news.locator("summary ~ div > div > p")).toHaveCount(2);
  });

for (const width of [768, 1440])
  test(`[ISSUE-16] each answer follows its question closely, and the talk fills its card to the foot, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/aiinfo");
    await startPage(page);
    const tools = page.getByRole("list", { name: "Tools" }).getByRole("listitem");
    await expect(tools.last().getByText("On the token page")).toBeVisible();
    const cards = await tools.evaluateAll((all) =>
      all.map((tool) => {
        const box = (part: Element | null | undefined) => part?.getBoundingClientRect() ?? new DOMRect();
        const answer = tool.querySelector("summary ~ div");
        const last = answer?.lastElementChild;
        return {
          name: tool.querySelector("h3")?.textContent.trim(),
          gap: box(answer).top - box(tool.querySelector("summary ~ p")).bottom,
          foot: box(tool).bottom - box(last?.querySelector("img") ?? last).bottom,
        };
      }),
    );
    expect(cards).toHaveLength(8);
    for (const { name, gap, foot } of cards) {
      expect(gap, name).toBeCloseTo(16, 0);
      expect(foot, name).toBeGreaterThanOrEqual(19);
      expect(foot, name).toBeLessThanOrEqual(48);
    }
  });

test("[ISSUE-16] in a tablet's window all tools are two in a row, each under a picture that is lower than wide and holds all of him", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/aiinfo");
  const pictures = page.getByRole("list", { name: "Tools" }).locator("summary > picture");
  const boxes = await pictures.evaluateAll((all) =>
    all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect),
  );
  expect(boxes.map(({ left }) => left)).toEqual(boxes.map((_, at) => boxes[at % 2]?.left));
  for (const { width, height } of boxes) {
    expect(width).toBeGreaterThan(340);
    expect(height).toBeLessThanOrEqual(width / 2);
  }
  // In the drawing of the first two he reaches from 0.31 to 0.88 of its height, of which three quarters of the rest are cut at the top.
  for (const { width, height } of boxes.slice(0, 2)) {
    const drawn = width * (440 / 600);
    expect(drawn * 0.3).toBeGreaterThan((drawn - height) * 0.75);
  }
});

test("[ISSUE-16] in a tablet's window the pictures of what charts and helper answer begin on one line, and in wide ones the sources of news stand on a sheet as high as the picture beside them", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/aiinfo");
  await startPage(page);
  const tools = page.getByRole("list", { name: "Tools" }).getByRole("listitem");
  const edges = (name: string, part: string) =>
    tools
      .filter({ has: page.getByRole("heading", { name }) })
      .locator(part)
      .last()
      .evaluate((each) => {
        const { top, bottom } = each.getBoundingClientRect();
        return [Math.round(top), Math.round(bottom)];
      });
  const picture = "summary ~ div picture > img";
  expect(await edges("Charts and watchlist", picture)).toEqual(await edges("Helper", picture));
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await edges("News", "summary ~ div > div")).toEqual(await edges("Vision", picture));
});

test("[INFO-3] on /aiinfo the titles of the closed groups of links stand on one line, above or beside one another, and their signs in the middle of the cards", async ({
  page,
}) => {
  await page.goto("/aiinfo");
  await animationsEnded(page);
  for (const width of [768, 1200, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const groups = page.getByRole("heading", { name: LINK_GROUPS }).locator("xpath=ancestor::details");
    const places = await groups.evaluateAll((all) =>
      all.map((group) => {
        const box = (part: Element | null) => part?.getBoundingClientRect() ?? new DOMRect(0, Number.NaN);
        const middle = (part: Element | null) => (box(part).top + box(part).bottom) / 2;
        return {
          title: box(group.querySelector("h3"))[innerWidth < 1200 ? "left" : "top"],
          sign: middle(group.querySelector("summary > svg")) - middle(group),
        };
      }),
    );
    expect(places).toHaveLength(3);
    for (const { title, sign } of places) {
      expect(title, `${width} px wide`).toBeCloseTo(places[0]?.title ?? Number.NaN, 0);
      expect(Math.abs(sign), `${width} px wide`).toBeLessThanOrEqual(1);
    }
  }
});

for (const width of [768, 1440])
  test(`[INFO-1] on /aiinfo what was given stands below a heading of its own, in the columns of how many listen or beside them, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/aiinfo");
    // What lies below is not laid out at first.
    await animationsEnded(page);
    const [listen, given] = ["How far his roar carries", "What it has done so far"].map((name) =>
      page.locator("section", { has: page.getByRole("heading", { name }) }).last(),
    );
    const lefts = (section: typeof listen) =>
      section
        ?.locator("dd")
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
    const [columns = [], below = []] = [await lefts(listen), await lefts(given)];
    expect([columns.length, below.length]).toEqual([3, 2]);
    if (width === 768) expect(below).toEqual(columns.slice(0, 2));
    else expect(below[0]).toBeGreaterThan(columns[2] ?? Number.POSITIVE_INFINITY);
  });

test("[ISSUE-16] who looks up at the last word of /aiinfo sits before the footer's grass, on it, and none of its ferns covers his paws", async ({
  page,
}) => {
  await page.goto("/aiinfo");
  await startPage(page);
  const him = page.locator("main img[src*='/look-up-']").filter({ visible: true });
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await him.scrollIntoViewIfNeeded();
    const soil = await page.locator("img[src*='/edge-soil-']").boundingBox();
    const box = await him.boundingBox();
    if (!soil || !box) throw new Error("a box is missing");
    // The grass begins at a third of the strip, and the earth below it at less than two thirds.
    const feet = (box.y + box.height - soil.y) / soil.height;
    expect(feet, `${width} px wide`).toBeGreaterThan(0.33);
    expect(feet, `${width} px wide`).toBeLessThan(0.6);
    const order = await him.evaluate((img) => getComputedStyle(img.closest("span") ?? img).zIndex);
    expect(Number(order)).toBeGreaterThan(1);
  }
});

test("[ISSUE-16] where the tools have room and nothing scrolls, the keys go from link to link past them", async ({
  page,
}) => {
  await page.goto("/aiinfo");
  const tools = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Vision" }) });
  await expect(tools).toBeVisible();
  const door = page.getByRole("link", { name: "Open BaksoAI" }).first();
  await door.focus();
  await page.keyboard.press("Tab");
  await expect(door).not.toBeFocused();
  const [vision, focused] = await Promise.all([
    tools.boundingBox(),
    page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0),
  ]);
  expect(focused).toBeGreaterThan((vision?.y ?? 0) + (vision?.height ?? 0));
});

for (const width of [320, 390, 600, 768, 1440])
  test(`[ISSUE-16] who listens to the commands lies whole on the edge of their card, over none of the words, and what is beside it begins and ends with it, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/aiinfo");
    const commands = page.getByRole("main").locator("dl:has(code)");
    const lead = page.getByText("Bakso’s bot lives where the community talks");
    const [panel, he, words, first, ways] = await Promise.all([
      commands.locator("xpath=..").boundingBox(),
      lead.locator("xpath=../..").locator("img").filter({ visible: true }).boundingBox(),
      lead.boundingBox(),
      commands.locator("code").first().boundingBox(),
      group(page, "Register a wallet by command").locator("xpath=..").boundingBox(),
    ]);
    if (!panel || !he || !words || !first || !ways) throw new Error("a box is missing");
    // In the drawing he lies on a line at 0.748 of its height; below it hang paws and tail.
    expect(Math.abs(he.y + he.height * 0.748 - panel.y)).toBeLessThan(1.5);
    expect(he.y + he.height).toBeLessThanOrEqual(first.y);
    expect(he.x >= words.x + words.width || he.y >= words.y + words.height).toBe(true);
    expect(he.x + he.width).toBeLessThanOrEqual(panel.x + panel.width);
    if (width < 1440) return;
    expect(ways.y).toBeCloseTo(panel.y, 0);
    expect(Math.abs(ways.y + ways.height - panel.y - panel.height)).toBeLessThan(3);
  });

for (const width of [320, 390, 600, 768, 900, 1440, 1920])
  test(`[ISSUE-16] the button is clear of his sun and of his ears, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/aiinfo");
    const main = page.getByRole("main");
    const button = await main.getByRole("link", { name: "Open BaksoAI" }).first().boundingBox();
    const scene = await main.locator("picture img").filter({ visible: true }).first().boundingBox();
    if (!button || !scene) throw new Error("a box is missing");
    // In both drawings the halo of his sun begins below 0.16 of the height, and his ears below 0.32.
    const below = (share: number) => scene.y + scene.height * share - button.y - button.height;
    expect(below(0.164)).toBeGreaterThanOrEqual(8);
    expect(below(0.32)).toBeGreaterThanOrEqual(40);
  });

test("[ISSUE-16] what the door asks for stands behind the tools, with the way there", async ({ page }) => {
  await page.goto("/aiinfo");
  const card = page
    .locator("div", { has: page.getByRole("heading", { name: "The door opens at 350,000" }) })
    .last();
  await card.getByRole("link", { name: "Open BaksoAI" }).click();
  await expect(page).toHaveURL("/baksoai");
});

test("[ISSUE-16] both pages lead from the exchanges of others to the swap on this site", async ({ page }) => {
  for (const path of ["/bakso", "/aiinfo"]) {
    await page.goto(path);
    await unfoldLinks(page);
    await page.getByRole("link", { name: "Swap it on this site" }).click();
    await expect(page).toHaveURL("/swap");
  }
});

for (const width of [320, 390, 768, 1200, 1440])
  test(`[INFO-1] [INFO-2] on /aiinfo Copy is right behind the address, the token's facts stand in even columns, and he with the coin lies over no word, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/aiinfo");
    const code = page.locator("main code").filter({ hasText: MINT });
    const card = code.locator("xpath=../../..");
    const [address, copy, him] = await Promise.all([
      code.boundingBox(),
      card.getByRole("button", { name: "Copy" }).boundingBox(),
      card.locator("img").filter({ visible: true }).boundingBox(),
    ]);
    if (!address || !copy || !him) throw new Error("a box is missing");
    // On the smallest phones it is below.
    const between = copy.x - address.x - address.width;
    if (width > 320) expect(between).toBeLessThanOrEqual(width < 768 ? 12 : 20);
    // Where there is room, clear of its last letter.
    if (width >= 768) expect(between).toBeGreaterThanOrEqual(16);
    const facts = await card
      .locator("dl > div")
      .evaluateAll((all) => all.map((fact) => fact.getBoundingClientRect().toJSON() as DOMRect));
    expect(new Set(facts.map((fact) => Math.round(fact.width))).size).toBe(1);
    expect(new Set(facts.map(({ top }) => top)).size).toBe(1);
    if (width >= 1200) expect(facts[0]?.bottom).toBeCloseTo(copy.y + copy.height, 0);
    const words = await page
      .locator("section", { has: code })
      .last()
      .locator("h2, p, code, button, dt, dd")
      .evaluateAll((all) =>
        all.flatMap((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          return [...range.getClientRects()].map((line) => line.toJSON() as DOMRect);
        }),
      );
    const over = words.filter(
      ({ left, right, top, bottom }) =>
        left < him.x + him.width && right > him.x && top < him.y + him.height && bottom > him.y,
    );
    expect(over).toEqual([]);
    // What is in each closed group can be read.
    await expect(group(page, "Swap it").getByText("Jupiter, Raydium, Orca")).toBeVisible();
  });

test("[ISSUE-16] the token's page leads to the swap from its first screen", async ({ page }) => {
  await page.goto("/bakso");
  const way = page.getByRole("main").getByRole("link", { name: "Get $BAKSO" });
  await expect(way).toBeInViewport();
  await way.click();
  await expect(page).toHaveURL("/swap");
});

test("[ISSUE-16] on a phone his eyes, his mouth and his paws are seen above the bar of the first screen, with air between button, address and ears", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/bakso");
  await startPage(page);
  const scene = page.locator("main div[aria-hidden]").filter({ visible: true }).first();
  const [picture, bar, card, way] = await Promise.all(
    [
      scene,
      page.getByRole("button", { name: "Ask BaksoAI" }),
      page.locator("main code").locator("xpath=../.."),
      page.getByRole("main").getByRole("link", { name: "Get $BAKSO" }),
    ].map((part) => part.boundingBox()),
  );
  if (!picture || !bar || !card || !way) throw new Error("a box is missing");
  // In the drawing his ears begin at 0.27 of its height, his mouth ends at 0.83, and his paws end at 0.98.
  expect(picture.y + picture.height * 0.98).toBeLessThanOrEqual(bar.y);
  expect(picture.y + picture.height * 0.27).toBeGreaterThan(card.y + card.height + 16);
  expect(card.y - way.y - way.height).toBeGreaterThanOrEqual(24);
});

test("[INFO-1] in a tablet's window he is beside the address, as in wide ones: neither lies over the other, and Copy is on its card", async ({
  page,
}) => {
  await page.goto("/bakso");
  const code = page.locator("main code");
  for (const width of [600, 680, 768, 899]) {
    await page.setViewportSize({ width, height: 1024 });
    const [line, card, copy] = await Promise.all(
      [code, code.locator("xpath=../.."), page.getByRole("main").getByRole("button", { name: "Copy" })].map(
        (part) => part.boundingBox(),
      ),
    );
    const picture = await page.locator("main img").evaluateAll((all) =>
      all
        .find((image) => image.checkVisibility() && image.clientWidth > innerWidth)
        ?.getBoundingClientRect()
        .toJSON(),
    );
    if (!line || !card || !copy || !picture) throw new Error("a box is missing");
    // In one line or two of 22 letters each.
    expect(line.height, `${width} px wide`).toBeLessThan(50);
    expect(copy.x, `${width} px wide`).toBeGreaterThanOrEqual(card.x + 12);
    expect(copy.x + copy.width, `${width} px wide`).toBeLessThanOrEqual(card.x + card.width - 12);
    // Beside the address, not alone below it.
    if (width >= 768) expect(copy.x, `${width} px wide`).toBeGreaterThanOrEqual(line.x + line.width);
    // In the drawing his whiskers begin at 0.53 of its width and his paws end at 0.97, and all of him is above its foot.
    expect(picture.left + picture.width * 0.53, `${width} px wide`).toBeGreaterThan(card.x + card.width + 16);
    expect(picture.left + picture.width * 0.97, `${width} px wide`).toBeLessThan(width - 8);
    expect(picture.bottom, `${width} px wide`).toBeGreaterThan(card.y + card.height + 48);
  }
});

/** What of the page's words lies under a box, wholly or in part. */
const wordsUnder = (page: Page, { x, y, width, height }: Box): Promise<string[]> =>
  page.getByRole("main").evaluate(
    (main, [left, top, right, bottom]) => {
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const words = document.createRange();
        words.selectNodeContents(text);
        const isBelow = [...words.getClientRects()].some(
          (line) => line.left < right && line.right > left && line.top < bottom && line.bottom > top,
        );
        if (isBelow && text.textContent?.trim()) found.push(text.textContent);
      }
      return found;
    },
    [x, y, x + width, y + height] as const,
  );

test("[ISSUE-16] the cub with the lens stands on the form's edge, clear of all words", async ({ page }) => {
  await page.goto("/bakso");
  const form = page.getByRole("region", { name: "Is this link real?" });
  for (const width of [390, 768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const him = await page.locator("main span:has(img[src*='/inspect-'])").boundingBox();
    const check = await form.boundingBox();
    if (!him || !check) throw new Error("a box is missing");
    const { x, y, width: wide, height } = him;
    expect(Math.abs(y + height - check.y), `${width} px wide`).toBeLessThanOrEqual(8);
    expect(x, `${width} px wide`).toBeGreaterThan(check.x);
    expect(x + wide, `${width} px wide`).toBeLessThanOrEqual(check.x + check.width);
    expect(await wordsUnder(page, him), `${width} px wide`).toEqual([]);
    if (width >= 1024) expect(wide, `${width} px wide`).toBeGreaterThanOrEqual(190);
  }
});

test("[ISSUE-16] he stretches on the crest of the hills that the plain facts stand on, large where there is room, clear of all words, and no word lies in the hills", async ({
  page,
}) => {
  await page.goto("/bakso");
  const hills = page.locator("main picture:has(> img[src*='/art/edge-hills-'])");
  const words = page.getByRole("heading", { name: "The plain facts" }).locator("xpath=..");
  const facts = page.getByRole("main").locator("dl").filter({ hasText: "Opens BaksoAI at" });
  for (const width of [320, 390, 599, 600, 768, 1024, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    const [him, land, told, listed] = await Promise.all(
      [page.locator("main span:has(img[src*='/stretch-'])"), hills, words.locator("p").last(), facts].map(
        (part) => part.boundingBox(),
      ),
    );
    if (!him || !land || !told || !listed) throw new Error("a box is missing");
    // In the drawing the crest is at five sixths of its height, and the sky begins to be another colour at an eighth.
    const feet = (him.y + him.height - land.y) / land.height;
    expect(feet, `${width} px wide`).toBeGreaterThan(0.82);
    expect(feet, `${width} px wide`).toBeLessThan(0.88);
    expect(told.y + told.height, `${width} px wide`).toBeLessThanOrEqual(land.y + land.height / 8);
    expect(listed.y, `${width} px wide`).toBeGreaterThanOrEqual(land.y + land.height - 2);
    expect(him.x, `${width} px wide`).toBeGreaterThanOrEqual(20);
    expect(him.width, `${width} px wide`).toBeGreaterThanOrEqual(width >= 1440 ? 230 : 150);
    expect(await wordsUnder(page, him), `${width} px wide`).toEqual([]);
  }
});

test("[INFO-3] on a phone /bakso folds where to look, all three groups alike; in wider windows all is open and no key stops at a heading", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/bakso");
  const link = (name: string) => page.getByRole("main").getByRole("link", { name }).last();
  for (const name of ["Solscan", "Swap it on this site", "Telegram"]) await expect(link(name)).toBeHidden();
  // What is in each can be read beside its heading.
  const hint = group(page, "Swap it").locator("summary").getByText("Jupiter, Raydium, Orca");
  await expect(hint).toBeVisible();
  // Closed or not, they are in the document, and a key opens them.
  await group(page, "Meet the others").locator("summary").press("Enter");
  await expect(link("Telegram")).toBeVisible();
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(hint).toBeHidden();
  await expect(link("Swap it on this site")).toBeVisible();
  const cards = await Promise.all(
    ["Look it up", "Swap it", "Meet the others"].map((name) => group(page, name).boundingBox()),
  );
  expect(new Set(cards.map((card) => `${card?.y} ${card?.height}`)).size).toBe(1);
  // Within the card that it speaks of, below what it speaks of.
  const example = await group(page, "Meet the others")
    .getByText("Example accounts. None of them is ours.")
    .boundingBox();
  const last = await link("Instagram").boundingBox();
  expect(example?.x).toBe(last?.x);
  expect(example?.y ?? 0).toBeGreaterThanOrEqual((last?.y ?? 0) + (last?.height ?? 0));
  expect((example?.y ?? 0) + (example?.height ?? 0)).toBeLessThanOrEqual(
    (cards[2]?.y ?? 0) + (cards[2]?.height ?? 0) - 12,
  );
  await link("CoinMarketCap").focus();
  await page.keyboard.press("Tab");
  await expect(link("Jupiter")).toBeFocused();
});

test("[INFO-3] on /aiinfo each closed card of links is as high as its own words", async ({ page }) => {
  await page.goto("/aiinfo");
  for (const width of [390, 768, 1024, 1200, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of ["Look it up", "Swap it", "Meet the others"]) {
      // In one moment: what is far away is laid out while one measures.
      const { above, below, hintPx } = await group(page, name).evaluate((card) => {
        const box = (selector: string) => card.querySelector(selector)?.getBoundingClientRect();
        const [all, title, hint] = [card.getBoundingClientRect(), box("h2, h3"), box("summary p")];
        if (!title || !hint) throw new Error("a box is missing");
        return { above: title.top - all.top, below: all.bottom - hint.bottom, hintPx: hint.height };
      });
      const which = `${name}, ${width} px wide`;
      expect(Math.max(above, below), which).toBeLessThanOrEqual(20);
      expect(Math.abs(above - below), which).toBeLessThanOrEqual(2);
      if (width >= 768) expect(hintPx, `${which}: in one line`).toBeLessThan(30);
    }
  }
});

test("[ISSUE-16] what the token is stands whole within its label on every phone", async ({ page }) => {
  await page.goto("/bakso");
  const facts = page.getByRole("main").locator("dl").filter({ hasText: "Opens BaksoAI at" });
  for (const width of [320, 360, 390, 430, 600, 740, 768]) {
    await page.setViewportSize({ width, height: 844 });
    const over = await facts.evaluate((list) => {
      const { left, right } = list.getBoundingClientRect();
      return [...list.querySelectorAll("dt, dd")].flatMap((part) => {
        const words = document.createRange();
        words.selectNodeContents(part);
        const box = words.getBoundingClientRect();
        return box.left < left - 1 || box.right > right + 1 ? [part.textContent] : [];
      });
    });
    expect(over, `${width} px wide`).toEqual([]);
    // Large, in one face at every width, and two by two where four have no room.
    const places = await facts.locator("dd").evaluateAll((all) =>
      all.map((each) => {
        const { left, top } = each.getBoundingClientRect();
        return { left: Math.round(left), top: Math.round(top), face: getComputedStyle(each).fontFamily };
      }),
    );
    const display = await page
      .getByRole("heading", { level: 1 })
      .evaluate((title) => getComputedStyle(title).fontFamily);
    expect(new Set(places.map(({ face }) => face)), `${width} px wide`).toEqual(new Set([display]));
    const [columns, rows] = [places.map(({ left }) => left), places.map(({ top }) => top)].map(
      (edges) => new Set(edges).size,
    );
    expect([columns, rows], `${width} px wide`).toEqual(width < 768 ? [2, 2] : [4, 1]);
  }
});

test("[ISSUE-16] below the figures of how far his roar carries he roars on a phone too, clear of all of their words", async ({
  page,
}) => {
  await page.goto("/bakso");
  await startPage(page);
  const band = page.getByRole("heading", { name: "How far his roar carries" }).locator("xpath=../../..");
  const him = band.locator("img").filter({ visible: true }).last();
  for (const width of [320, 390, 740]) {
    await page.setViewportSize({ width, height: 844 });
    await him.scrollIntoViewIfNeeded();
    const { top, left, height } = await him.evaluate(
      (img) => img.getBoundingClientRect().toJSON() as DOMRect,
    );
    expect(height, `${width} px wide`).toBeGreaterThanOrEqual(96);
    const beside = await band.locator("h2, dt, dd, p").evaluateAll((all, from) => {
      const lines = all.flatMap((one) => {
        const words = document.createRange();
        words.selectNodeContents(one);
        return [...words.getClientRects()];
      });
      return lines.filter(({ bottom }) => bottom > from).map(({ right }) => right);
    }, top);
    expect(Math.max(0, ...beside), `${width} px wide`).toBeLessThan(left);
  }
});

test("[BOT-1] [BOT-2] both ways in come after the commands: on a phone a tap opens each, in wider windows they are open", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/aiinfo");
  const words = page.getByText("Write /login to the bot in a direct message");
  const way = group(page, "Log in by direct message");
  await expect(words).toBeHidden();
  const [last, ways] = await Promise.all(
    [page.getByText("A token’s figures in full."), way].map((part) => part.boundingBox()),
  );
  expect(ways?.y ?? 0).toBeGreaterThan(last?.y ?? 9999);
  await way.getByRole("heading").click();
  await expect(words).toBeVisible();
  await way.getByRole("heading").click();
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(words).toBeVisible();
});

test("[INFO-3] one way on /bakso is orange, the one in its first screen", async ({ page }) => {
  await page.goto("/bakso");
  await startPage(page);
  const orange = page.getByRole("main").locator('[class*="primary"]').filter({ visible: true });
  await expect(orange).toHaveText("Get $BAKSO");
});

for (const path of ["/bakso", "/aiinfo"])
  test(`[ISSUE-16] links of ${path} stand in even columns, names at the left, each in one line high enough for a finger`, async ({
    page,
  }) => {
    await page.goto(path);
    await animationsEnded(page);
    await unfoldLinks(page);
    const groups = page.getByRole("heading", { name: LINK_GROUPS }).locator("xpath=ancestor::details");
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const boxes = await groups.evaluateAll((all) =>
        all.map((group) => ({
          left: group.getBoundingClientRect().left,
          top: group.getBoundingClientRect().top,
          width: group.getBoundingClientRect().width,
          room: group.clientWidth - 2 * Number.parseFloat(getComputedStyle(group).paddingInlineStart),
          foot: [...group.querySelectorAll("a")].at(-1)?.getBoundingClientRect().bottom,
          broken: [...group.querySelectorAll("a")].filter((link) => {
            const range = document.createRange();
            range.selectNodeContents(link.querySelector("span") ?? link);
            return range.getClientRects().length > 1;
          }).length,
          links: [...group.querySelectorAll("a")].map((link) => ({
            height: link.getBoundingClientRect().height,
            width: link.getBoundingClientRect().width,
            spills: link.scrollWidth - link.clientWidth,
          })),
        })),
      );
      expect(boxes).toHaveLength(3);
      // Elsewhere than on the token's own page they are closed at first: there each is as wide as its words need.
      const isAside = path === "/aiinfo";
      const widths = new Set(boxes.map((box) => Math.round(box.width)));
      if (!isAside || width < 1200) expect(widths.size, `${width} px wide`).toBe(1);
      if (width >= (isAside ? 1200 : 768)) expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
      else expect(new Set(boxes.map(({ left }) => left)).size).toBe(1);
      // Below the three that swap elsewhere stands the way to do it here: so all are about as long.
      if (width >= (isAside ? 1200 : 768))
        expect(Math.abs((boxes[0]?.foot ?? 0) - (boxes[1]?.foot ?? 999)), `${width} px wide`).toBeLessThan(
          32,
        );
      for (const { links, broken, room: column } of boxes) {
        if (width >= 768) expect(broken, `words in two lines, ${width} px wide`).toBe(0);
        for (const link of links) {
          expect(link.height).toBeGreaterThanOrEqual(44);
          expect(Math.round(link.width)).toBe(Math.round(column));
          expect(link.spills).toBeLessThanOrEqual(0);
        }
      }
    }
  });

test("[NAV-4] [NAV-5] Home leads to both: the token section to /bakso, the AI section to /aiinfo", async ({
  page,
}) => {
  for (const [section, link, path] of [
    ["The token", "All about the token", "/bakso"],
    ["The AI ecosystem", "All tools and commands", "/aiinfo"],
  ] as const) {
    await page.goto("/");
    await startPage(page);
    await page.getByRole("button", { name: section }).click();
    await page.getByRole("link", { name: link }).click();
    await expect(page).toHaveURL(path);
  }
});

test("[CONTENT-5] [CONTENT-6] [CONTENT-9] /conservation shows the gift, the total and the share of the supply", async ({
  page,
}) => {
  await page.goto("/conservation");
  const row = page.getByRole("row").nth(1);
  await expect(row).toContainText("November 11th 2025");
  await expect(row).toContainText("A wildlife conservation society");
  await expect(row).toContainText("5,000 USD (23 SOL)");
  const total = page.getByText("Total donations").locator("xpath=..");
  await expect(total).toContainText("5,000");
  await expect(page.getByText("Over 1%", { exact: true })).toBeVisible();
});

test("[CONTENT-7] /conservation gives the four figures about tigers, with their sources and dates in one line", async ({
  page,
}) => {
  await page.goto("/conservation");
  for (const [figure, label] of [
    ["About 350", "Sumatran tigers in the wild"],
    ["1 of 6", "living subspecies of the tiger"],
    ["93%", "decline in the range of all tigers"],
    ["About 12 years", "lifespan in the wild"],
  ] as const) {
    const fact = page.locator("dl > div", { has: page.getByText(label, { exact: true }) });
    await expect(fact.getByText(figure, { exact: true })).toBeVisible();
  }
  const sources = page
    .locator("dl", { has: page.getByText(/^decline/) })
    .locator("xpath=following-sibling::p[1]");
  await expect(sources.locator("time")).toHaveText([
    "November 2026",
    "December 2018",
    "June 2007",
    "November 2026",
  ]);
  await expect(sources).toHaveText(/^Sources: Dudley Zoo \(300 to 400\), /);
  // Biological facts have a source that can be looked up.
  await expect(sources.getByRole("link")).toHaveCount(4);
});

test("[CONTENT-4] the seven subjects are read about on the public pages", async ({ page }) => {
  for (const [path, words] of [
    ["/", "Bakso came into the world"],
    ["/", "Tiger mothers raise their cubs alone"],
    ["/bakso", "a joke with a heart in it"],
    ["/aiinfo", "The tools began as a chat bot"],
    ["/conservation", "A community that smiles at a cub all day"],
    ["/roarmap", "Where the paws have been"],
    ["/gallery", "Our favourite images"],
  ] as const) {
    await page.goto(path);
    const text = page.getByText(words).first();
    // Where it is folded, it can be unfolded.
    await text.evaluate((element) => element.closest("details")?.setAttribute("open", ""));
    await expect(text).toBeVisible();
  }
});
