import type { Locator, Page } from "@playwright/test";
import { holdBack } from "./assistant-page.ts";
import { wrongBoxes } from "./boxes.ts";
import { ask, CONVERSATIONS, chooseOption, failWith } from "./chat-page.ts";
import { expect, test } from "./fixtures.ts";
import { painted } from "./settled.ts";
import { PUBLIC_PATHS, pagesOf, startPage } from "./site-pages.ts";

const LOOKS = [
  { width: 390, colorScheme: "light" },
  { width: 768, colorScheme: "dark" },
  { width: 1440, colorScheme: "light" },
] as const;

async function lookWith(page: Page, { width, colorScheme }: (typeof LOOKS)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.setViewportSize({ width, height: 900 });
}

/** What is behind the door is shown as it is there, and nothing of it is cut off. */
async function expectViewsWhole(page: Page): Promise<void> {
  const views = page.getByRole("list", { name: "What is inside" }).getByRole("listitem");
  const shown = [
    ["How many Sumatran tigers are left?", "nowhere else", "As you asked on Tuesday"],
    ["A cub asleep at full moon"],
    ["SOL", "$147.21", "▲ +2.4%", "JUP", "$0.4213", "▼ −1.8%", "Example prices"],
  ];
  for (const [index, texts] of shown.entries()) {
    const view = views.nth(index);
    for (const text of texts) {
      await view.scrollIntoViewIfNeeded();
      await expect(view.getByText(text)).toBeInViewport({ ratio: 1 });
    }
    const cutOff = await view.locator("> div").evaluate((frame) => {
      const { top, bottom } = frame.getBoundingClientRect();
      return [...frame.querySelectorAll("*")]
        .map((part) => part.getBoundingClientRect())
        .filter(({ width }) => width > 0)
        .some((box) => box.top < top || box.bottom > bottom);
    });
    expect(cutOff).toBe(false);
  }
}

for (const look of LOOKS) {
  test(`no words lie over others or are cut off, nothing sticks out, fingers find every control, and every drawn edge reaches from side to side, ${look.width} px wide`, async ({
    page,
  }) => {
    await lookWith(page, look);
    for (const path of [...PUBLIC_PATHS, "/baksoai", "/nowhere"]) {
      await page.goto(path);
      // The helper's button comes with the scripts.
      if (path === "/conservation") await startPage(page);
      expect(await wrongBoxes(page), path).toEqual([]);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      expect(await wrongBoxes(page), `the end of ${path}`).toEqual([]);
      const edges = await page.locator("picture:has(img[src*='/art/edge-'])").evaluateAll((all) =>
        all
          .filter((edge) => edge.checkVisibility())
          .map((edge) => edge.getBoundingClientRect())
          .map(({ left, right }) => ({ left, right })),
      );
      if (path === "/baksoai") await expectViewsWhole(page);
      expect(edges.length, path).toBeGreaterThan(0);
      for (const { left, right } of edges) {
        expect(left, path).toBeLessThanOrEqual(0);
        expect(right, path).toBeGreaterThanOrEqual(look.width);
      }
    }
  });

  test(`the same in the assistant: empty, in a talk, in its dialogs, and where its lists fail, ${look.width} px wide`, async ({
    page,
    signIn,
    consoleErrors,
  }) => {
    await lookWith(page, look);
    await signIn(page);
    const expectSound = async (what: string) => expect(await wrongBoxes(page), what).toEqual([]);
    await expect(page.getByRole("heading", { name: /Hello/ })).toBeVisible();
    await expectSound("empty");
    await ask(page, `Wordwithoutend${"andon".repeat(30)} and tigers`);
    await expect(page.getByRole("button", { name: "Find in this chat" })).toHaveCount(1);
    await expectSound("a talk");
    for (const [option, heading] of [
      ["Agents", "Agents"],
      ["Help & Guide", "Help & Guide"],
      ["Chart Tool", "Chart Tool"],
      ["Image Studio", "Image Studio"],
    ] as const) {
      await chooseOption(page, option);
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      await expectSound(option);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("heading", { name: heading })).toBeHidden();
    }
    await page.route(CONVERSATIONS, failWith(500, { error: "x" }));
    await page.reload();
    if (look.width < 1024) await chooseOption(page, "Show Library");
    await expect(page.getByRole("button", { name: "Retry" }).first()).toBeVisible();
    await expectSound("a list that failed");
    // What failed is written there, each time it was tried.
    consoleErrors.length = 0;
  });
}

/** A4 in CSS pixels, without its margins. */
const PAPER = { width: 673, height: 979 };

test("on paper every page is black on white, open, with its one picture by day, and without what a screen alone can do", async ({
  page,
}) => {
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const path of [...PUBLIC_PATHS, "/baksoai"]) {
    await page.goto(path);
    const look = await page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.body);
      const isSeen = (element: Element) =>
        element.checkVisibility() && element.getBoundingClientRect().width > 0;
      const scenes = [...document.querySelectorAll("main img")].filter(
        (image) => isSeen(image) && image.getBoundingClientRect().width > innerWidth * 0.8,
      );
      return {
        color,
        backgroundColor,
        scenes: scenes.length,
        night: [...document.querySelectorAll("img")].filter(
          (image) => isSeen(image) && image.currentSrc.includes("-night"),
        ).length,
        // A heading that opens its section is a button, and yet a heading.
        controls: [...document.querySelectorAll("button, input, select, textarea")].filter(
          (control) => isSeen(control) && !control.closest("h2, h3"),
        ).length,
      };
    });
    expect(look, path).toEqual({
      color: "rgb(0, 0, 0)",
      backgroundColor: "rgb(255, 255, 255)",
      scenes: 1,
      night: 0,
      controls: 0,
    });
    await expect(page.getByRole("navigation", { name: "Site" }), path).toBeHidden();
  }
  await page.goto("/");
  // What a screen shows folded is printed in full.
  const folded = await page
    .getByText(/^Contract address/)
    .first()
    .evaluate((text) => text.getBoundingClientRect().height);
  expect(folded).toBeGreaterThan(0);
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  // Pictures stand in it as images, words as letters of our fonts.
  expect(pdf).toContain("/Subtype /Image");
  expect(pdf).toMatch(/\/FontName \/\w+\+\S*Figtree/i);
  // Addresses of links are written out.
  await page.goto("/bakso");
  const written = await page
    .getByRole("link", { name: /Solscan/ })
    .evaluate((link) => getComputedStyle(link, "::after").content);
  expect(written).toContain("https://solscan.io/");
});

test("paper has the coming game's picture by day, whatever a dark screen had loaded, and no page that is nearly empty", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/games");
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Tiger Trek" }) });
  await card.scrollIntoViewIfNeeded();
  await expect(card.locator("img:visible")).toHaveJSProperty("complete", true);
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  await expect(card.locator("picture")).toBeHidden();
  await expect(card.locator("img:visible")).toHaveAttribute("src", /-day-/);
  await page.emulateMedia({ colorScheme: "dark", media: null });
  // A4, and Letter less 5 mm: where a page is set in other fonts, its lines may be taller than here.
  for (const path of ["/games", "/roarmap", "/gallery"])
    for (const [width, height] of [
      ["210mm", "297mm"],
      ["215.9mm", "274.4mm"],
    ] as const) {
      await page.goto(path);
      expect(pagesOf(await page.pdf({ width, height })), `${path} on ${width} by ${height}`).toBe(1);
    }
});

test("[ISSUE-16] on paper the family's names stand on one line, and no tool's name ends a page without its words", async ({
  page,
}) => {
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: "print" });
  await page.goto("/");
  const tops = await page
    .getByRole("heading", { name: /^(Bakso|Ibu|Bapak),/ })
    .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
  const tool = page.locator("dl > div", { has: page.getByText("Image Studio", { exact: true }) });
  await expect(tool).toHaveCSS("break-inside", "avoid");
});

for (const width of [320, 390, 768, 1440, 2560] as const) {
  test(`[ISSUE-16] where no page is, the gorge's mist lies over all of the strip below it, roots too, and nothing grows up before it, ${width} px wide`, async ({
    page,
  }) => {
    await lookWith(page, { width, colorScheme: "light" } as (typeof LOOKS)[number]);
    await page.goto("/nowhere");
    const mist = page.locator("picture:has(img[src*='/art/edge-mist-'])");
    const earth = page.locator("footer > picture");
    // The uppermost 38 % of the strip are blades and ferns.
    await expect(earth).toHaveCSS("clip-path", "inset(38% 0px -1px)");
    const [over, under] = await Promise.all([mist.boundingBox(), earth.boundingBox()]);
    const at = (box: typeof over, share: number) => (box?.y ?? 0) + (box?.height ?? 0) * share;
    // As it is drawn: it is whole from 56 of its 150 down, with the earth under it.
    expect(at(over, 56 / 150)).toBeLessThanOrEqual(at(under, 0.38) + 1);
    expect(at(over, 1)).toBeGreaterThanOrEqual(at(under, 1) - 0.01);
    const height = await Promise.all(
      [mist, earth].map((one) => one.evaluate((box) => getComputedStyle(box).zIndex)),
    );
    expect(height).toEqual(["2", "1"]);
  });

  test(`[ISSUE-16] the door's page ends in earth with the small print on it, and the talk that it shows is packed evenly, ${width} px wide`, async ({
    page,
  }) => {
    await lookWith(page, { width, colorScheme: "light" } as (typeof LOOKS)[number]);
    await page.goto("/baksoai");
    const talk = page.getByRole("list", { name: "What is inside" }).locator("> li > div").first();
    const gaps = await talk.evaluate((frame) => {
      const boxes = [...frame.children].map((row) => row.getBoundingClientRect());
      return boxes.slice(1).map(({ top }, index) => Math.round(top - (boxes[index]?.bottom ?? 0)));
    });
    expect(gaps).toEqual([16, 16, 16]);
    const footer = page.locator("footer");
    const earth = await footer.boundingBox();
    const print = await footer.locator("p").boundingBox();
    const strip = await footer.locator("picture").boundingBox();
    const promises = await page.getByText("You sign one message.").locator("..").boundingBox();
    // The strip's earth goes on as the footer's, and its highest fern is below what is read.
    expect((strip?.y ?? 0) + (strip?.height ?? 0) - (earth?.y ?? 0)).toBeCloseTo(1, 0);
    expect(strip?.y).toBeGreaterThanOrEqual((promises?.y ?? 9e3) + (promises?.height ?? 0));
    expect((print?.y ?? 0) - (earth?.y ?? 0)).toBeGreaterThanOrEqual(16);
    await expect(footer).toHaveCSS("background-color", "rgb(42, 27, 19)");
  });
}

test("[ISSUE-16] on paper the views of what is behind the door are pictures, and stand right below it", async ({
  page,
}) => {
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: "print" });
  await page.goto("/baksoai");
  const views = page.getByRole("list", { name: "What is inside" }).getByRole("listitem");
  await expect(views).toHaveCount(3);
  for (const view of await views.all()) {
    const { adjust, border } = await view.locator("> div").evaluate((frame) => {
      const { printColorAdjust, borderTopStyle } = getComputedStyle(frame);
      return { adjust: printColorAdjust, border: borderTopStyle };
    });
    // Else paper leaves out what is painted as a background, which is nearly all of them.
    expect(adjust).toBe("exact");
    expect(border).toBe("solid");
    // Caught while it moves, it would be printed half empty.
    await expect(view.locator("> div > span").first()).toHaveCSS("animation-name", "none");
  }
  const lead = await page.getByText(/^Behind it is/).boundingBox();
  const scene = await page.locator("main [class*=paper]").boundingBox();
  expect((scene?.y ?? 999) - ((lead?.y ?? 0) + (lead?.height ?? 0))).toBeLessThan(60);
});

for (const width of [390, 768, 1440] as const) {
  test(`the helper's button lies over no control and no words, however far one scrolls, ${width} px wide`, async ({
    page,
  }) => {
    await lookWith(page, { width, colorScheme: "light" } as (typeof LOOKS)[number]);
    for (const path of ["/", "/conservation", "/bakso", "/aiinfo"]) {
      await page.goto(path);
      await startPage(page);
      await expect(page.getByRole("button", { name: /^Ask / })).toBeVisible();
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      for (let top = 0; top < height; top += 300) {
        await page.evaluate((to) => scrollTo(0, to), top);
        const wrong = (await wrongBoxes(page)).filter((words) => words.startsWith("under the helper"));
        expect(wrong, `${path} from ${top}`).toEqual([]);
      }
    }
  });
}

test("on a phone the helper's button is a pill over the first picture, over no control and no words, and the window's lower edge once that ends", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await startPage(page);
  const box = () => page.getByRole("button", { name: "Ask BaksoAI" }).boundingBox();
  expect(await box()).toMatchObject({ y: 788, height: 44 });
  expect((await box())?.width).toBeLessThan(180);
  for (let top = 0; top < 120; top += 8) {
    await page.evaluate((to) => scrollTo(0, to), top);
    await painted(page);
    const wrong = (await wrongBoxes(page)).filter((words) => words.startsWith("under the helper"));
    expect(wrong, `from ${top}`).toEqual([]);
  }
  expect((await box())?.width).toBeGreaterThanOrEqual(390);
});

test("what is behind the door is whole at first and most of the time, though it moves", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/baksoai");
  const views = page.getByRole("list", { name: "What is inside" });
  await views.scrollIntoViewIfNeeded();
  const shareWhole = await views.evaluate((list) => {
    const parts = [...list.querySelectorAll("*")].filter((part) => part.getAnimations().length > 0);
    // The sign that he thinks is there only while he does.
    const lasting = parts.filter((part) => !part.closest("svg:has(g)"));
    const isWholeAt = (ms: number) => {
      for (const moving of parts.flatMap((part) => part.getAnimations())) {
        moving.pause();
        moving.currentTime = ms;
      }
      return lasting.every((part) => {
        const { opacity, clipPath } = getComputedStyle(part);
        return opacity === "1" && /^(none|inset\([0px% ]+\))$/.test(clipPath);
      });
    };
    const share = (times: number[]) => times.filter(isWholeAt).length / times.length;
    return {
      first: share([0, 1000, 2000, 3000, 4000]),
      // Two rounds.
      later: share(Array.from({ length: 100 }, (_, index) => 5000 + index * 400)),
      moving: lasting.length,
    };
  });
  expect(shareWhole.moving).toBeGreaterThan(10);
  expect(shareWhole.first).toBe(1);
  expect(shareWhole.later).toBeGreaterThan(0.75);
  expect(shareWhole.later).toBeLessThan(1);
});

test("[ISSUE-16] the forest behind a dark band's words fills the band, is behind all of it, comes in one file when it comes near, and is on no paper", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const fetched = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.includes("/edge-grove-")),
    );
  for (const path of ["/", "/bakso", "/aiinfo", "/conservation"]) {
    await page.emulateMedia({ media: "screen" });
    await page.goto(path, { waitUntil: "networkidle" });
    const grove = page.locator("picture:has(img[src*='/art/edge-grove-'])");
    await expect(grove.locator("img")).toHaveAttribute("loading", "lazy");
    await grove.scrollIntoViewIfNeeded();
    await expect.poll(fetched, path).toEqual([expect.stringContaining("-wide-day.")]);
    const { outside, over } = await grove.evaluate((picture) => {
      const [own, band] = [picture, picture.parentElement].map((each) => each?.getBoundingClientRect());
      const sides = ["left", "top", "right", "bottom"] as const;
      const others = [...(picture.parentElement?.children ?? [])].filter((each) => each !== picture);
      const isAbove = (each: Element) =>
        getComputedStyle(each).position !== "static" &&
        (Number(getComputedStyle(each).zIndex) > 0 ||
          (picture.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) > 0);
      return {
        outside: sides.filter((side) => Math.abs((own?.[side] ?? 0) - (band?.[side] ?? 99)) > 1),
        over: others.filter((each) => !isAbove(each)).map((each) => each.className),
      };
    });
    expect(outside, path).toEqual([]);
    expect(over, path).toEqual([]);
    await page.emulateMedia({ media: "print" });
    await expect(grove, path).toBeHidden();
  }
});

test("[ISSUE-16] by night, when picture and page are both dark, the picture's foot has a fine edge in the green of its ground, and none by day", async ({
  page,
}) => {
  for (const path of ["/swap", "/games", "/gallery", "/conservation", "/bakso", "/aiinfo"]) {
    await page.goto(path);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const edge = async (colorScheme: "dark" | "light") => {
        await page.emulateMedia({ colorScheme });
        return await page.locator("h1").evaluate((title) => {
          const hero = title.closest("div")?.parentElement ?? title;
          const [rim, paper] = ["::before", "::after"].map((part) => {
            const { backgroundColor, height, bottom, translate } = getComputedStyle(hero, part);
            const [, down = 0] = translate.split(" ").map(Number.parseFloat);
            return {
              colour: backgroundColor,
              top: Number.parseFloat(bottom) + Number.parseFloat(height) - down,
            };
          });
          return { colour: rim?.colour, paper: paper?.colour, above: (rim?.top ?? 0) - (paper?.top ?? 0) };
        });
      };
      const { colour, paper, above } = await edge("dark");
      expect(colour, path).toMatch(/^rgb\(/);
      expect(colour, path).not.toBe(paper);
      const [red = 0, green = 0, blue = 0] = (colour?.match(/\d+/g) ?? []).map(Number);
      expect(green, `${path} at ${width}`).toBeGreaterThan(Math.max(red, blue));
      expect(above, `${path} at ${width}`).toBeGreaterThanOrEqual(1);
      expect(above, `${path} at ${width}`).toBeLessThanOrEqual(2);
      expect((await edge("light")).colour, path).toBe("rgba(0, 0, 0, 0)");
    }
  }
});

test("[ISSUE-16] by night, when a card's picture is as dark as the page, a line shows where the card ends, and none by day", async ({
  page,
}) => {
  await page.goto("/");
  const lines = () =>
    page
      .locator("main section:has(> details summary picture)")
      .evaluateAll((all) => all.map((card) => getComputedStyle(card).outlineColor));
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    const colours = await lines();
    expect(colours).toHaveLength(4);
    for (const colour of colours)
      if (colorScheme === "light") expect(colour).toBe("rgba(0, 0, 0, 0)");
      else expect(colour).not.toBe("rgba(0, 0, 0, 0)");
  }
});

test("where colours are forced, cards and the bar keep an edge, and the chosen place its mark", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  for (const path of PUBLIC_PATHS) {
    await page.goto(path);
    await startPage(page);
    const bare = await page.evaluate(() => {
      const isEdged = (element: Element): boolean => {
        const { borderTopStyle, outlineStyle, borderTopColor, outlineColor } = getComputedStyle(element);
        const isDrawn = (style: string, colour: string) =>
          style !== "none" && !/^rgba\(.*, 0\)$/.test(colour);
        return isDrawn(borderTopStyle, borderTopColor) || isDrawn(outlineStyle, outlineColor);
      };
      // Round pieces of paper: without their colour only an edge tells them from what they lie on. Pictures have one.
      return [...document.querySelectorAll("header, main li, main section, main article, main div, main a")]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 120)
        .filter((element) => {
          const { borderRadius, position } = getComputedStyle(element);
          return (
            Number.parseFloat(borderRadius) >= 12 && (position !== "absolute" || element.matches("header"))
          );
        })
        .filter((element) => !isEdged(element) && !element.matches(":has(> a img)"))
        .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 30)}`);
    });
    expect(bare, path).toEqual([]);
    const current = page.getByRole("navigation", { name: "Site" }).locator("[aria-current]");
    if (await current.count())
      expect(await current.evaluate((link) => getComputedStyle(link).outlineStyle), path).toBe("solid");
  }
});

test("a phone has its four places under the thumb", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  const bar = page.getByRole("navigation", { name: "Assistant" });
  await expect(bar.getByRole("button")).toHaveText(["Chat", "Library", "Studio", "Watchlist"]);
  const boxes = await bar.getByRole("button").evaluateAll((all) =>
    all.map((one) => {
      const { width, height, bottom } = one.getBoundingClientRect();
      return { width, height, bottom };
    }),
  );
  for (const { width, height, bottom } of boxes) {
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(bottom).toBeLessThanOrEqual(844);
  }
  const composer = await page.getByPlaceholder("Enter topic here or paste an image...").boundingBox();
  expect(composer?.height ?? 0).toBeLessThan(60);
  // The whole invitation has room in it, on one line, in letters that no phone zooms into.
  const { needed, room, lines, letters } = await page
    .locator("#composer")
    .evaluate((field: HTMLTextAreaElement) => {
      const { fontFamily, paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(field);
      const { fontSize, lineHeight } = getComputedStyle(field, "::placeholder");
      const context = new OffscreenCanvas(1, 1).getContext("2d");
      if (!context) throw new Error("no canvas");
      context.font = `${fontSize} ${fontFamily}`;
      const width = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      let lines = 1;
      let line = "";
      for (const word of field.placeholder.split(" ")) {
        if (context.measureText(word).width > width) throw new Error(`no room for "${word}"`);
        line = line === "" ? word : `${line} ${word}`;
        if (context.measureText(line).width <= width) continue;
        lines += 1;
        line = word;
      }
      return {
        lines,
        letters: Number.parseFloat(fontSize),
        needed: lines * Number.parseFloat(lineHeight),
        room: field.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom),
      };
    });
  expect(needed).toBeLessThanOrEqual(room);
  expect(lines).toBe(1);
  expect(letters).toBeGreaterThanOrEqual(16);
  await bar.getByRole("button", { name: "Library" }).click();
  await expect(page.getByRole("heading", { name: "Library" })).toBeVisible();
  await page.keyboard.press("Escape");
  await bar.getByRole("button", { name: "Studio" }).click();
  await expect(page.getByRole("heading", { name: "Image Studio" })).toBeVisible();
});

test("[ISSUE-16] on a phone one goes from place to place by the bar, which stays below what covers the page", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  const go = (within: Page | Locator, place: string) =>
    within.getByRole("navigation", { name: "Assistant" }).getByRole("button", { name: place }).click();
  const library = page.getByRole("dialog", { name: "Library" });
  const markets = page.getByRole("dialog", { name: "Watchlist" });
  await go(page, "Library");
  const here = library.locator("[aria-current=true]").getByText("Library");
  await expect(here).toBeInViewport({ ratio: 1 });
  expect(await library.evaluate((one) => one.scrollWidth)).toBe(390);
  await go(library, "Watchlist");
  await expect(markets).toBeVisible();
  await expect(library).toBeHidden();
  await go(markets, "Library");
  await expect(library).toBeVisible();
  await expect(markets).toBeHidden();
  await go(library, "Studio");
  // The studio is one of the places too: one goes on from it as from the others.
  const studio = page.getByRole("dialog", { name: "Image Studio" });
  await expect(studio.locator("[aria-current=true]").getByText("Studio")).toBeInViewport({ ratio: 1 });
  await expect(studio.getByRole("button", { name: "Generate Image" })).toBeInViewport({ ratio: 1 });
  await go(studio, "Library");
  await expect(library).toBeVisible();
  await expect(studio).toBeHidden();
  await go(library, "Studio");
  await go(studio, "Chat");
  await expect(studio).toBeHidden();
  await go(page, "Watchlist");
  await go(markets, "Chat");
  await expect(markets).toBeHidden();
  await expect(page.getByPlaceholder("Enter topic here or paste an image...")).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const)
  test(`[ISSUE-16] how the fund helps is shown in pictures as wide as their cards, which weigh little, ${colorScheme}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme });
    const bytes: number[] = [];
    page.on("requestfinished", async (request) => {
      if (request.url().includes("/art/help-")) bytes.push((await request.sizes()).responseBodySize);
    });
    await page.goto("/conservation");
    const pictures = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) });
    for (const one of await pictures.locator("picture img[loading=lazy]").all()) {
      await one.scrollIntoViewIfNeeded();
      await expect.poll(() => one.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
      const { card, picture } = await one.evaluate((img) => ({
        card: img.closest("li")?.clientWidth,
        picture: img.clientWidth,
      }));
      expect(picture).toBe(card);
    }
    await expect.poll(() => bytes.length).toBe(4);
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(25_000);
  });

for (const width of [320, 390, 500, 980, 1040, 1200, 1440])
  test(`[ISSUE-16] what the chain answers has its place before it comes, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const release = await holdBack(page, "**/api/donations/proof*");
    await page.goto("/conservation");
    await startPage(page);
    await page.evaluate(() => document.fonts.ready);
    await painted(page);
    const tops = () =>
      page
        .getByRole("heading", { level: 2 })
        .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top + scrollY)));
    const before = await tops();
    release();
    await expect(page.locator("[data-proof]").first()).toBeVisible({ timeout: 15_000 });
    await expect(page.getByRole("region", { name: "What the wallet holds" })).toBeVisible();
    expect(await tops()).toEqual(before);
  });

test("nothing moves on the page of the fund when the chain answers", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput)
          Object.assign(window, { shift: Number(Reflect.get(window, "shift")) + entry.value });
    }).observe({ type: "layout-shift", buffered: true });
  });
  const release = await holdBack(page, "**/api/donations/proof*");
  await page.goto("/conservation");
  await page.getByRole("heading", { name: "Past donations" }).scrollIntoViewIfNeeded();
  await page.evaluate(() => document.fonts.ready);
  await painted(page);
  // What the fonts move when they come is measured elsewhere.
  await page.evaluate(() => Object.assign(window, { shift: 0 }));
  release();
  await expect(page.locator("[data-proof]").first()).toBeVisible({ timeout: 15_000 });
  expect(await page.evaluate(() => Number(Reflect.get(window, "shift")))).toBeLessThanOrEqual(0.01);
});
