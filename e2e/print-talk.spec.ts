import type { Message } from "@bakso/contract/messages";
import { ask, library, makeConversation, messages, storeMessage } from "./chat-page.ts";
import { expect, test } from "./fixtures.ts";
import { letters, pageOf, printed } from "./printed.ts";

const SOURCE = "https://www.iucnredlist.org/species/15955/214862019";
const QUESTIONS = 12;

/** The candles of an answer, as the chat shows them. */
const CANDLES: NonNullable<Message["parts"]>[number] = {
  type: "tool",
  call_id: "chart",
  name: "token_candles",
  doing: "Drawing the chart…",
  title: "Chart",
  state: "done",
  input: {},
  result: "It went up.",
  elapsed_ms: 0,
  view: {
    kind: "candles",
    symbol: "JUP",
    address: "JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN",
    chain: "solana",
    interval: "1h",
    candles: Array.from({ length: 48 }, (_, hour) => [1_780_000_000 + hour * 3_600, 1, 3, 0.5, 2, 5]),
    source: "the test",
    fetched_at: "2026-11-01T00:00:00.000Z",
    is_stale: false,
  },
};

test("a printed talk holds every message, its picture, the addresses of its links, and numbered pages", async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  const { address } = await signIn(page);
  await makeConversation(page, address, "printed", "Printed");
  for (let each = 1; each <= QUESTIONS; each += 1) {
    await storeMessage(page, address, "printed", "user", `Question ${each}: how are the tigers?`);
    const reply = `Reply ${each}. ${"They walk at night, and nobody hears them. ".repeat(3 * each)}`;
    await storeMessage(page, address, "printed", "assistant", `${reply}\n\n[The list](${SOURCE}) says more.`);
  }
  // Each answer drew a chart, in another height of its sheet than the one before.
  await page.route("**/api/messages/printed*", async (route) => {
    const answer = await route.fetch();
    const stored = (await answer.json()) as Message[];
    await route.fulfill({
      json: stored.map((one) =>
        one.role === "user" ? one : { ...one, parts: [CANDLES, { type: "text", text: one.content }] },
      ),
    });
  });
  await page.reload();
  await library(page)
    .getByRole("button", { name: /^Printed/ })
    .click();
  await ask(page, "draw a cub in the rain");
  const drawing = messages(page).last().locator('img[src*="/api/images/"]');
  await expect(drawing).toHaveJSProperty("complete", true);

  const pdf = await printed(page);
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pageOf(pdf, index + 1)));
  const text = pages.map((one) => one.text).join("");
  expect(pages.length).toBeGreaterThan(2);
  for (let each = 1; each <= QUESTIONS; each += 1) {
    expect(text).toContain(letters(`Question ${each}: how are the tigers?`));
    expect(text).toContain(`Reply${each}.`);
  }
  expect(text).toContain(letters("draw a cub in the rain"));
  expect(text.split(SOURCE).length - 1).toBe(QUESTIONS);
  // What was done stands with what came of it, whose prices are in its frame and clear of the words below.
  const countOf = (one: { text: string }, words: string) => one.text.split(words).length - 1;
  for (const one of pages) expect(countOf(one, "Chart·0.0s")).toBe(countOf(one, "JUPinUSD"));
  // So does a question with what begins its answer.
  for (const one of pages) expect(countOf(one, "howarethetigers?")).toBe(countOf(one, "JUPinUSD"));
  await page.emulateMedia({ media: "print" });
  const chart = page.getByRole("group", { name: "Candles of JUP, 1h" }).first();
  const [frame, card, drawn, words] = await Promise.all(
    [
      chart,
      chart.locator("xpath=ancestor::section[1]"),
      chart.locator("canvas").last(),
      page.getByText(/^JUP in USD, 1h/).first(),
    ].map((each) => each.boundingBox()),
  );
  if (!frame || !card || !drawn || !words) throw new Error("a box is missing");
  expect(drawn.x + drawn.width).toBeLessThanOrEqual(card.x + card.width);
  expect(frame.y + frame.height).toBeLessThanOrEqual(words.y);
  // Bakso's face stands beside each reply; the drawing is a picture of its own.
  expect(pages.at(-1)?.pictures ?? 0).toBeGreaterThan(0);
  for (const [index, one] of pages.entries()) expect(one.text).toContain(`${index + 1}/${pages.length}`);
  // What only a screen can do is not on it.
  for (const word of ["Options", "Watchlist", "Chat History", "pictures left"])
    expect(text).not.toContain(letters(word));
});

test("printed public pages keep a heading with what follows it, and end with something to read", async ({
  page,
}) => {
  for (const path of ["/conservation", "/aiinfo", "/bakso", "/swap"]) {
    await page.goto(path);
    const headings = (await page.getByRole("main").getByRole("heading").allTextContents()).map(letters);
    const pdf = await printed(page);
    const pages: string[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1)
      // Without the number in its corner.
      pages.push((await pageOf(pdf, number)).text.replaceAll(/^\d\/\d|\d\/\d$/g, ""));
    const parted = pages.filter((text) => headings.some((heading) => text.endsWith(heading)));
    expect(parted, path).toEqual([]);
    // The footer's two lines have 69 letters.
    expect(pages.at(-1)?.length, `the last page of ${path}`).toBeGreaterThan(140);
    if (path === "/conservation")
      expect(pages.find((text) => text.includes("Whoitisfor"))).toContain("About350");
  }
});
