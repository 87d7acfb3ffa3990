import { readFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import type { DonationProof, DonationProofs } from "@bakso/contract/donations";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { openStarted } from "./gallery-page.ts";
import { letters, pageOf, printed } from "./printed.ts";

const FUND = "BaksoExampLeFund1111111111111111111111111111";
const PROOF = "**/api/donations/proof";
const COLUMNS = ["Date", "Recipient", "Amount", "Payment Type", "Verification"];

const row = (page: Page) => page.getByRole("table").locator("tbody tr").first();

/** The page with what the chain really says, changed as a test wants it. */
async function openWith(page: Page, change: (answer: DonationProofs) => unknown): Promise<void> {
  await page.route(PROOF, async (route) => {
    const answer = (await (await route.fetch()).json()) as DonationProofs;
    change(answer);
    await route.fulfill({ json: answer });
  });
  await openStarted(page, "/conservation");
}
const firstOf = ({ donations }: DonationProofs): DonationProof => {
  const [proof] = donations;
  if (!proof) throw new Error("no proof");
  return proof;
};

test("[ISSUE-16] the first screen leads to how one gives and to what was given", async ({ page }) => {
  await page.goto("/conservation");
  for (const name of ["How to contribute", "Past donations"]) {
    await page.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { name })).toBeInViewport();
  }
});

test("[ISSUE-16] by night the second button of the first screen has the line around it that the home page's has", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "dark" });
  const line = async (path: string, name: string) => {
    await page.goto(path);
    return await page
      .getByRole("main")
      .getByRole("link", { name })
      .first()
      .evaluate((link) => getComputedStyle(link).border);
  };
  const own = await line("/conservation", "Past donations");
  expect(own).toMatch(/^1px solid rgb\(/);
  expect(own).toBe(await line("/", "Read his story"));
});

test("[CONS-1] [CONS-2] begins with a hero and tells what the fund is", async ({ page }) => {
  await page.goto("/conservation");
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toBeVisible();
  expect((await title.boundingBox())?.y).toBeLessThan(500);
  // No other heading stands before it.
  await expect(page.getByRole("main").getByRole("heading").first()).toHaveText(await title.innerText());
  await expect(page.getByRole("heading", { name: "What the fund is" })).toBeVisible();
  await expect(page.getByText(/Bakso Conservation Fund/).last()).toBeVisible();
});

test("[CONS-3] tells how the fund helps, under four heads", async ({ page }) => {
  await page.goto("/conservation");
  for (const name of ["Habitat protection", "Research and monitoring", "Anti-poaching", "Education"])
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
});

test("[CONS-4] [CONS-5] shows the multi-signature wallet; Copy gives the address and 2 seconds of Copied", async ({
  page,
}) => {
  await openStarted(page, "/conservation");
  await expect(page.getByRole("heading", { name: "How to contribute" })).toBeVisible();
  await expect(page.getByText(/^Multi-signature wallet/)).toBeVisible();
  await expect(page.getByText(FUND)).toBeVisible();
  const copy = page.getByRole("button", { name: /^Cop(y|ied)$/ });
  await expect(copy).toHaveText("Copy");
  await copy.click();
  const copiedAt = Date.now();
  await expect(copy).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(FUND);
  await expect(copy).toHaveText("Copy");
  expect(Date.now() - copiedAt).toBeGreaterThan(1_500);
  expect(Date.now() - copiedAt).toBeLessThan(3_500);
});

test("[ISSUE-16] the address stands in one line or in two alike, its last four letters never alone, and a gift's date is whole where the table has columns", async ({
  page,
}) => {
  for (const path of ["/conservation", "/bakso", "/aiinfo"]) {
    await page.goto(path);
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const lines = await page
        .locator("main code", { hasText: /^Bakso\w{39}$/ })
        .first()
        .evaluate((address) => {
          const range = document.createRange();
          range.selectNodeContents(address);
          const ends = new Map<number, number>();
          for (const { bottom, right } of range.getClientRects())
            ends.set(
              Math.round(bottom),
              Math.max(ends.get(Math.round(bottom)) ?? 0, right - address.getBoundingClientRect().left),
            );
          return [...ends.values()];
        });
      expect(lines.length, `${path} at ${width}`).toBeLessThan(width === 1440 ? 2 : 3);
      expect(Math.min(...lines) / Math.max(...lines), `${path} at ${width}`).toBeGreaterThan(0.9);
    }
  }
  await page.goto("/conservation");
  const date = row(page).getByText("November 11th 2025", { exact: true });
  expect(
    await date.evaluate((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getBoundingClientRect().height;
    }),
  ).toBeLessThan(32);
});

test("[CONS-6] [CONS-7] [CONTENT-5] [CONTENT-6] lists past donations under five columns, with their total", async ({
  page,
}) => {
  await page.goto("/conservation");
  await expect(page.getByRole("columnheader")).toHaveText(COLUMNS);
  const cells = row(page).getByRole("cell");
  await expect(cells.nth(0)).toHaveText("November 11th 2025");
  await expect(cells.nth(1)).toHaveText("A wildlife conservation society");
  await expect(cells.nth(2)).toHaveText("5,000 USD (23 SOL)");
  await expect(cells.nth(3)).toHaveText("SOL");
  await expect(page.getByText("Total donations")).toBeVisible();
  await expect(page.getByText("5,000 USD", { exact: true }).last()).toBeVisible();
});

test("[ISSUE-16] he who stands beside what the fund was given hides none of its words, in any window", async ({
  page,
}) => {
  await page.goto("/conservation");
  const card = page.locator("main section div", {
    has: page.locator("> div dt", { hasText: "of the token supply" }),
  });
  for (const width of [320, 340, 360, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const hidden = await card.last().evaluate((part) => {
      const him = part.querySelector("img")?.getBoundingClientRect();
      if (!him) throw new Error("he is not there");
      return [...part.querySelectorAll("dt, dd, p")].flatMap((words) => {
        const range = document.createRange();
        range.selectNodeContents(words);
        return [...range.getClientRects()]
          .filter(
            ({ left, right, top, bottom }) =>
              left < him.right && right > him.left && top < him.bottom && bottom > him.top,
          )
          .map(() => words.textContent);
      });
    });
    expect(hidden, `${width}`).toEqual([]);
  }
});

test("[CONS-7] the sum, its seal, its gifts and the button that shares them are one sheet in every window, and the seal lies over no words", async ({
  page,
}) => {
  await openStarted(page, "/conservation");
  await expect(row(page).locator('[data-proof="verified"]')).toBeVisible();
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const { outside, over, isOnEdge, share, apart } = await page.getByRole("table").evaluate((table) => {
      const sheet = table.parentElement ?? table;
      const box = (one: Element) => one.getBoundingClientRect();
      const { left, right, bottom: foot } = box(sheet);
      const seal = sheet.querySelector("[data-look]") ?? sheet;
      const words = [...document.querySelectorAll("#donations h2, #donations span, #donations td")].map(
        (one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          const { left: from, right: to, width } = range.getBoundingClientRect();
          const { top, bottom } = box(one);
          // As high as its line: the display face reaches beyond that without a drop of ink.
          return { text: one.textContent, left: from, right: to, width, top, bottom };
        },
      );
      return {
        isOnEdge: box(seal).top < box(sheet).top,
        share: sheet.querySelector("button")?.clientWidth ?? 0,
        apart: box(sheet.querySelector("button") ?? sheet).left - box(seal).right,
        outside: [table, seal, ...sheet.querySelectorAll("button")]
          .map(box)
          .filter((part) => part.left < left || part.right > right || part.bottom > foot).length,
        over: words
          .filter(({ width, left, right, top, bottom }) => {
            // It is round, and askew: its box is larger than it.
            const [x, y] = [(box(seal).left + box(seal).right) / 2, (box(seal).top + box(seal).bottom) / 2];
            const away = Math.hypot(
              x - Math.min(Math.max(x, left), right),
              y - Math.min(Math.max(y, top), bottom),
            );
            return width > 1 && away < (seal as HTMLElement).offsetWidth / 2;
          })
          .map(({ text }) => text),
      };
    });
    expect(outside, `${width}`).toBe(0);
    // Over the sheet's corner, and not in a gap between its lines; the button is no wider than it has to be.
    if (width < 960) expect(isOnEdge, `${width}`).toBe(true);
    if (width >= 600) expect(share, `${width}`).toBeLessThan(300);
    // Where it stands in the sum's row it is beside the button, at the row's end.
    if (width >= 960) expect(apart, `${width}`).toBeGreaterThan(0);
    if (width >= 960) expect(apart, `${width}`).toBeLessThan(48);
    expect(over, `${width}`).toEqual([]);
  }
});

test("[CONS-7] nothing on the seal runs into anything else on it, in any window", async ({ page }) => {
  await openStarted(page, "/conservation");
  await expect(row(page).locator('[data-proof="verified"]')).toBeVisible();
  for (const width of [320, 390, 599, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    // The middle of every letter, in the seal's own units, of texts that are seen.
    const letters = await page.locator("#donations [data-look] svg text").evaluateAll((all) =>
      (all as SVGTextElement[])
        .filter((text) => text.checkVisibility())
        .map((text) =>
          Array.from({ length: text.getNumberOfChars() }, (_, index) => {
            const { x, y } = text.getStartPositionOfChar(index);
            return [x, y] as const;
          }),
        ),
    );
    expect(letters.length, `${width}`).toBeGreaterThan(0);
    for (const [index, own] of letters.entries())
      for (const others of letters.slice(index + 1))
        for (const [x, y] of own)
          for (const [otherX, otherY] of others)
            expect(Math.hypot(x - otherX, y - otherY), `${width}`).toBeGreaterThan(20);
  }
});

test("the proof is shared as a card that is drawn of it; where the device can't, the card is kept and the link copied", async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await openStarted(page, "/conservation");
  const [kept] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Share the proof" }).click(),
  ]);
  expect(kept.suggestedFilename()).toBe("bakso-fund.png");
  // A PNG says its size in its first header.
  const png = await readFile(await kept.path());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  await expect(page.getByRole("button", { name: "Saved, link copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    new URL("/conservation#donations", page.url()).href,
  );
});

test("[CONS-8] [CONTENT-7] [CONTENT-9] gives the facts about tigers, and the fund's share of the supply", async ({
  page,
}) => {
  await page.goto("/conservation");
  for (const [figure, label] of [
    ["About 350", "Sumatran tigers in the wild"],
    ["1 of 6", "living subspecies"],
    ["93%", "decline"],
    ["About 12 years", "lifespan in the wild"],
    ["Over 1%", "of the token supply"],
  ] as const) {
    await expect(page.getByText(figure, { exact: true })).toBeVisible();
    await expect(page.getByText(label).first()).toBeVisible();
  }
});

test("[ISSUE-16] in a wide window each figure about tigers stands beside what it counts, and his parents fill the half beside them", async ({
  page,
}) => {
  await page.goto("/conservation");
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const band = page.locator("main > section").last();
    const { lines, words, parents } = await band.evaluate((section) => {
      const boxOf = (elements: Iterable<Element>) =>
        [...elements].map((each) => each.getBoundingClientRect());
      return {
        lines: [...section.querySelectorAll("dl > :not(:first-child)")].map((fact) => {
          const [label, figure] = boxOf(fact.children);
          return { label: label?.left ?? 0, figure: figure?.right ?? 0, high: fact.clientHeight };
        }),
        words: Math.max(
          ...boxOf(section.querySelectorAll("h2, dl, p:not(:has(img))")).map(({ right }) => right),
        ),
        parents: boxOf(section.querySelectorAll("p img")).filter((box) => box.width > 0),
      };
    });
    expect(lines).toHaveLength(3);
    for (const { label, figure, high } of lines) {
      expect(label, `${width}`).toBeGreaterThanOrEqual(figure);
      expect(high, `${width}`).toBeLessThan(width === 1440 ? 60 : 90);
    }
    expect(parents).toHaveLength(2);
    const [left, right] = [
      Math.min(...parents.map((box) => box.left)),
      Math.max(...parents.map((box) => box.right)),
    ];
    expect(left, `${width}`).toBeGreaterThan(words);
    expect(right - left, `${width}`).toBeGreaterThan(width * 0.45);
    expect(right, `${width}`).toBeLessThanOrEqual(width);
  }
});

test("[CONS-9] a record ends in a link to its transaction, and no call loads the records", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  await page.goto("/conservation");
  await expect(row(page).getByRole("cell")).toHaveCount(COLUMNS.length);
  const link = row(page).getByRole("cell").last().getByRole("link");
  await expect(link).toHaveAttribute("href", /^https:\/\/solscan\.io\/tx\/[1-9A-HJ-NP-Za-km-z]{86,88}$/);
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", /noopener/);
  await context.close();
});

test("[CONS-9] the chain confirms the gift, with amount and time, and says what the wallet holds", async ({
  page,
}) => {
  await openStarted(page, "/conservation");
  await expect(row(page).locator('[data-proof="verified"]')).toHaveText(
    /Verified on the chain: 23\sSOL, November 11th 2025, 12:00 UTC \(this demo’s own chain\)/,
  );
  const balance = page.getByRole("region", { name: "What the wallet holds" });
  await expect(balance).toContainText("12.5 SOL");
  await expect(balance).toContainText("60,000 $BAKSO");
  await expect(balance).toContainText("In the wallet now");
  // On paper the gifts stand on the sheet of their sum.
  const pdf = await printed(page);
  const sheets = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => (await pageOf(pdf, at + 1)).text),
  );
  const sheet = sheets.find((text) => text.includes(letters("Total donations")));
  expect(sheet).toContain(letters("A wildlife conservation society"));
  expect(sheets.length).toBeLessThanOrEqual(2);
});

test("[ISSUE-16] on the narrowest phone the proof has the whole width of its card", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openStarted(page, "/conservation");
  const proof = row(page).locator('[data-proof="verified"]');
  await expect(proof).toBeVisible();
  const [card, words] = await Promise.all([row(page).boundingBox(), proof.boundingBox()]);
  expect(words?.width ?? 0).toBeGreaterThan((card?.width ?? 320) * 0.8);
  expect(words?.height ?? 999).toBeLessThan(90);
});

test("[CONS-9] what the chain does not confirm is said so", async ({ page }) => {
  const cases: [change: (proof: DonationProof) => void, state: string, text: string][] = [
    [
      (proof) => Object.assign(proof, { state: "mismatch", difference: "amount", amount: "22" }),
      "mismatch",
      "Does not match. Another amount arrived: 22 SOL (this demo’s own chain).",
    ],
    [
      (proof) => Object.assign(proof, { state: "mismatch", difference: "recipient" }),
      "mismatch",
      "gave nothing to this recipient (this demo’s own chain).",
    ],
    [
      (proof) => Object.assign(proof, { state: "not_found", last_verified_at: null }),
      "not_found",
      "Not found on the chain",
    ],
    [
      (proof) => Object.assign(proof, { state: "unavailable", last_verified_at: "2026-11-20T14:02:00.000Z" }),
      "unavailable",
      "The chain did not answer. Last verified November 20th 2026, 14:02 UTC",
    ],
  ];
  for (const [change, state, text] of cases) {
    await page.unroute(PROOF);
    await openWith(page, (answer) => change(firstOf(answer)));
    await expect(row(page).locator(`[data-proof="${state}"]`)).toContainText(text);
    await expect(row(page).getByRole("link", { name: /View the transaction/ })).toBeVisible();
  }
});

test("when the wallet can't be read, what it last held stands there with its time", async ({ page }) => {
  await openWith(page, ({ fund }) =>
    Object.assign(fund ?? {}, { state: "unavailable", read_at: "2026-11-20T14:02:00.000Z" }),
  );
  const balance = page.getByRole("region", { name: "What the wallet holds" });
  await expect(balance).toContainText("12.5 SOL");
  await expect(balance).toContainText("The chain did not answer. Last read November 20th 2026, 14:02 UTC");
});

test("when our own server does not answer, the row offers to try again, and that works", async ({ page }) => {
  await page.route(PROOF, (route) => route.abort("connectionreset"));
  await openStarted(page, "/conservation");
  await expect(row(page)).toContainText("could not be asked just now");
  // There is no proof to share, and its place is kept: nothing moves when there is one.
  const table = page.getByRole("table");
  const share = page.getByRole("button", { name: "Share the proof" });
  await expect(share).toHaveCount(0);
  const top = () => table.evaluate((one) => one.getBoundingClientRect().top + scrollY);
  const before = await top();
  await expect(page.getByRole("region", { name: "What the wallet holds" })).toContainText("is not known yet");
  await page.unroute(PROOF);
  await row(page).getByRole("button", { name: "Try again" }).click();
  await expect(row(page).locator('[data-proof="verified"]')).toBeVisible();
  await expect(share).toBeVisible();
  expect(await top()).toBeCloseTo(before, 0);
});

test("when no answer comes at all, that is said after a while, and nobody goes on waiting", async ({
  page,
}) => {
  await page.route(PROOF, () => undefined);
  await openStarted(page, "/conservation");
  await expect(row(page)).toContainText("Asking the chain");
  await expect(row(page)).toContainText("could not be asked just now", { timeout: 15_000 });
  await expect(page.getByText("Asking the chain")).toHaveCount(0);
  await expect(row(page).getByRole("button", { name: "Try again" })).toBeVisible();
});

test("axe finds nothing on the page once the chain has answered", async ({ page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await openStarted(page, "/conservation");
    await expect(row(page).locator('[data-proof="verified"]')).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  }
});

test("where no script runs nobody waits for the chain: the seal leads to the gifts, and each gift to its proof", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto("/conservation");
  await expect(page.getByText("See each gift below")).toBeVisible();
  await expect(page.getByText(/Asking the chain/).filter({ visible: true })).toHaveCount(0);
  // What only a script can do is not offered.
  await expect(page.getByText("Share the proof")).toBeHidden();
  await expect(row(page).getByRole("link", { name: /View the transaction/ })).toBeVisible();
  await context.close();
});
