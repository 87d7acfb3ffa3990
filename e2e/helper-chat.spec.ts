import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page, Route } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { startPage } from "./site-pages.ts";

const KAIYA = "**/api/kaiya_message";
/** The pages that carry the helper chat, and the row that says so. */
const ROWS = {
  "/": "[HOME-6]",
  "/bakso": "[HELPER-1]",
  "/aiinfo": "[HELPER-2]",
  "/conservation": "[HELPER-3]",
} as const;

const button = (page: Page): Locator => page.getByRole("button", { name: "Ask BaksoAI" });
const panel = (page: Page): Locator => page.getByRole("dialog", { name: "Ask BaksoAI" });
const field = (page: Page): Locator => panel(page).getByRole("textbox", { name: "Your message" });
const log = (page: Page): Locator => panel(page).getByRole("log");
const entries = (page: Page): Locator => log(page).getByRole("article");
const from = (page: Page, agent: "You" | "BaksoAI"): Locator => log(page).locator(`[data-agent="${agent}"]`);
const thinking = (page: Page): Locator => log(page).getByRole("status").filter({ hasText: "Thinking" });

async function openHelper(page: Page, path = "/"): Promise<void> {
  await page.goto(path);
  await button(page).click();
  await expect(panel(page)).toBeVisible();
}

async function ask(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press("Enter");
}

/** Answers every question with this JSON. */
const answerWith = (page: Page, body: unknown, status = 200) =>
  page.route(KAIYA, (route) => route.fulfill({ status, json: body }));

for (const [path, row] of Object.entries(ROWS)) {
  test(`${row} [HELPER-4] ${path} carries the helper chat, which answers without a wallet`, async ({
    page,
  }) => {
    await openHelper(page, path);
    await expect(button(page)).toHaveAccessibleDescription("Ask assistant");
    await ask(page, "[[echo]] Hello from a stranger");
    await expect(from(page, "BaksoAI").last()).toContainText("Hello from a stranger");
  });
}

test("pages of holders carry no helper chat", async ({ page }) => {
  await page.goto("/baksoai");
  await expect(page.getByRole("button", { name: "Connect Wallet" })).toBeVisible();
  await expect(button(page)).toHaveCount(0);
});

test("[HELPER-5] [API-4] sends {message} alone, and attributes question and reply", async ({ page }) => {
  let sent: unknown;
  await page.route(KAIYA, async (route) => {
    sent = route.request().postDataJSON();
    await route.fulfill({ json: { message: "A cub with big paws." } });
  });
  await openHelper(page);
  await ask(page, "Who is Bakso?");
  await expect(from(page, "You")).toContainText("Who is Bakso?");
  await expect(from(page, "BaksoAI").last()).toContainText("A cub with big paws.");
  await expect(from(page, "You").getByText("You", { exact: true })).toBeVisible();
  await expect(from(page, "BaksoAI").last().getByText("BaksoAI", { exact: true })).toBeVisible();
  expect(sent).toEqual({ message: "Who is Bakso?" });
});

test("[HELPER-6] is closed or open, by its button, its Close, and Escape; the focus returns", async ({
  page,
}) => {
  await page.goto("/");
  await expect(panel(page)).toHaveCount(0);
  const ways: (() => Promise<void>)[] = [
    () => button(page).click(),
    () => panel(page).getByRole("button", { name: "Close" }).click(),
    () => page.keyboard.press("Escape"),
  ];
  for (const close of ways) {
    await button(page).click();
    await expect(panel(page)).toBeVisible();
    await expect(button(page)).toHaveAttribute("aria-expanded", "true");
    await expect(field(page)).toBeFocused();
    await close();
    await expect(panel(page)).toHaveCount(0);
    await expect(button(page)).toHaveAttribute("aria-expanded", "false");
    await expect(button(page)).toBeFocused();
  }
});

test("[HELPER-7] greets once", async ({ page }) => {
  await openHelper(page);
  await expect(entries(page)).toHaveCount(1);
  await expect(from(page, "BaksoAI")).toContainText("Hello, I am BaksoAI!");
  await button(page).click();
  await button(page).click();
  await expect(entries(page)).toHaveCount(1);
  await page.reload();
  await button(page).click();
  await expect(entries(page)).toHaveCount(1);
});

test("[HELPER-8] shows that it thinks until the reply is there", async ({ page }) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(KAIYA, async (route) => {
    await released;
    await route.fulfill({ json: { message: "Here I am" } });
  });
  await openHelper(page);
  await expect(thinking(page)).toHaveCount(0);
  await ask(page, "Hello?");
  await expect(thinking(page)).toBeVisible();
  release();
  await expect(from(page, "BaksoAI").last()).toContainText("Here I am");
  await expect(thinking(page)).toHaveCount(0);
});

test("[HELPER-8] shows a streamed reply as it grows, and goes on to the end", async ({ page }) => {
  await openHelper(page);
  await ask(page, "[[paced:100:40]]");
  await expect(from(page, "BaksoAI").last()).toContainText("w2 ");
  await expect(from(page, "BaksoAI").last()).not.toContainText("w99");
  await expect(thinking(page)).toHaveCount(0);
  await expect(from(page, "BaksoAI").last()).toContainText("w99");
});

test("[HELPER-9] brings a new message into view", async ({ page }) => {
  await answerWith(page, { message: `${"line\n".repeat(12)}the end` });
  await openHelper(page);
  for (const [index, text] of ["one", "two", "three"].entries()) {
    await ask(page, text);
    await expect(entries(page)).toHaveCount(3 + index * 2);
    await expect(from(page, "BaksoAI").last().getByText("the end")).toBeInViewport();
  }
  await log(page).evaluate((element) => element.scrollTo(0, 0));
  await ask(page, "four");
  await expect(entries(page)).toHaveCount(9);
  await expect(from(page, "BaksoAI").last().getByText("the end")).toBeInViewport();
});

test("[HELPER-10] blank text goes nowhere", async ({ page }) => {
  let calls = 0;
  await page.route(KAIYA, (route) => {
    calls += 1;
    return route.fulfill({ json: { message: "?" } });
  });
  await openHelper(page);
  for (const blank of ["", "   ", "\n \n"]) {
    await ask(page, blank);
    await panel(page).getByRole("button", { name: "Send" }).click();
  }
  await ask(page, "now");
  await expect(from(page, "BaksoAI").last()).toContainText("?");
  await expect(entries(page)).toHaveCount(3);
  expect(calls).toBe(1);
});

test("[HELPER-11] [HELPER-12] Enter sends and clears the input at once; Shift and Enter begins a line", async ({
  page,
}) => {
  await page.route(KAIYA, () => undefined);
  await openHelper(page);
  await field(page).fill("one");
  await field(page).press("Shift+Enter");
  await field(page).pressSequentially("two");
  await expect(entries(page)).toHaveCount(1);
  await field(page).press("Enter");
  await expect(field(page)).toHaveValue("");
  await expect(from(page, "You")).toContainText("one\ntwo");

  await field(page).fill("by the button");
  await panel(page).getByRole("button", { name: "Send" }).click();
  await expect(field(page)).toHaveValue("");
  await expect(from(page, "You").last()).toContainText("by the button");
});

test("[HELPER-13] renders Markdown links and bare addresses as links in a new tab", async ({ page }) => {
  await answerWith(page, { message: "[a](https://x.y) https://z.w" });
  await openHelper(page);
  await ask(page, "Links?");
  const links = from(page, "BaksoAI").last().getByRole("link");
  await expect(links).toHaveCount(2);
  for (const [index, href] of ["https://x.y/", "https://z.w/"].entries()) {
    await expect(links.nth(index)).toHaveAttribute("href", href);
    await expect(links.nth(index)).toHaveAttribute("target", "_blank");
    await expect(links.nth(index)).toHaveAttribute("rel", /noopener/);
  }
  await expect(links.first()).toHaveText("a");
});

test("[HELPER-14] renders line breaks as breaks", async ({ page }) => {
  await answerWith(page, { message: "a\nb" });
  await openHelper(page);
  await ask(page, "Lines?");
  const words = from(page, "BaksoAI").last().locator("p").nth(1);
  await expect(words.locator("br")).toHaveCount(1);
  expect(await words.innerText()).toBe("a\nb");
});

test("[ERR-1] says its sentence when the server fails and when the connection drops", async ({ page }) => {
  const sentence = "Sorry, I encountered an error. How else can I assist you?";
  const failures: ((route: Route) => Promise<void>)[] = [
    (route) => route.fulfill({ status: 500, json: { error: "no" } }),
    (route) => route.fulfill({ status: 429, body: "" }),
    (route) => route.abort("connectionreset"),
    (route) => route.fulfill({ contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
    (route) => route.fulfill({ contentType: "text/event-stream", body: "event: delta\n" }),
  ];
  await openHelper(page);
  for (const [index, fail] of failures.entries()) {
    await page.unroute(KAIYA);
    await page.route(KAIYA, fail);
    await ask(page, "Hello?");
    await expect(entries(page)).toHaveCount(3 + index * 2);
    await expect(from(page, "BaksoAI").last()).toContainText(sentence);
  }
  await page.unroute(KAIYA);
  await ask(page, "[[error-before]]");
  await expect(entries(page)).toHaveCount(3 + failures.length * 2);
  await expect(from(page, "BaksoAI").last()).toContainText(sentence);
});

test("asks a question again that got no answer, once its button is pressed, and the keyboard stays in the chat", async ({
  page,
}) => {
  await openHelper(page);
  await page.route(KAIYA, (route) => route.abort("connectionreset"));
  await ask(page, "Who is Bakso?");
  const again = page.getByRole("button", { name: "Ask again" });
  await expect(again).toBeVisible();
  await page.unroute(KAIYA);
  await answerWith(page, { message: "A tiger cub." });
  await again.press("Enter");
  await expect(from(page, "BaksoAI").last()).toContainText("A tiger cub.");
  await expect(from(page, "You").last()).toContainText("Who is Bakso?");
  await expect(again).toHaveCount(0);
  await expect(page.getByRole("dialog").getByRole("textbox")).toBeFocused();
});

test("[ERR-2] says its sentence for an empty reply", async ({ page }) => {
  await openHelper(page);
  for (const body of [{ message: "" }, { message: "  " }, {}]) {
    await page.unroute(KAIYA);
    await answerWith(page, body);
    await ask(page, "Hello?");
    await expect(from(page, "BaksoAI").last()).toContainText("No response received. How can I assist you?");
  }
  await page.unroute(KAIYA);
  await ask(page, "[[empty]]");
  await expect(entries(page)).toHaveCount(9);
  await expect(from(page, "BaksoAI").last()).toContainText("No response received. How can I assist you?");
});

test("[HELPER-13] hostile replies become no element, no script and no address of their own", async ({
  page,
}) => {
  await answerWith(page, {
    message:
      '<img src=x onerror=alert(1)> [x](javascript:alert(1)) [y](data:text/html,hi) <script>window.bad=1</script> [z](//evil.example) ![p](https://evil.example/p.png) [q]("onclick=alert(1))',
  });
  await openHelper(page);
  await ask(page, "Be evil");
  const reply = from(page, "BaksoAI").last();
  await expect(reply).toContainText("<img src=x onerror=alert(1)>");
  await expect(reply.locator("img, script")).toHaveCount(0);
  await expect(reply.getByRole("link")).toHaveCount(1);
  await expect(reply.getByRole("link")).toHaveAttribute("href", "https://evil.example/p.png");
  expect(await page.evaluate(() => "bad" in window)).toBe(false);
});

test("survives 100,000 characters and control characters, with a clear answer", async ({ page }) => {
  await openHelper(page);
  await ask(page, `${"\u0007\u001b"}${"a".repeat(100_000)}`);
  await expect(from(page, "BaksoAI").last()).toContainText(
    "Please ask me again in fewer than 2,000 characters.",
  );
  await ask(page, "[[echo]] still \u0000here\u202e");
  await expect(from(page, "BaksoAI").last()).toContainText("still here");
});

test("keeps its talk while one moves between pages and reloads", async ({ page }) => {
  await answerWith(page, { message: "Yes.", sources: [{ title: "Swap", href: "/swap" }] });
  await openHelper(page);
  await ask(page, "Remember me?");
  await expect(from(page, "BaksoAI").last()).toContainText("Yes.");
  await from(page, "BaksoAI").last().getByRole("link", { name: "Swap" }).click();
  await expect(page).toHaveURL(/\/swap$/);
  await page.goBack();
  await button(page).click();
  await expect(entries(page)).toHaveCount(3);
  await page.goto("/");
  await button(page).click();
  await expect(from(page, "You")).toContainText("Remember me?");
});

test("loads its chat only when it is asked for", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto("/");
  await startPage(page);
  expect(loaded.filter((url) => url.includes("helper-panel"))).toEqual([]);
  await button(page).click();
  await expect(panel(page)).toBeVisible();
  expect(loaded.some((url) => url.includes("helper-panel"))).toBe(true);
});

test("says so when the chat can't be loaded, and tries again", async ({ page }) => {
  await page.route(/helper-panel/, (route) => route.abort());
  await page.goto("/");
  await button(page).click();
  await expect(page.getByRole("alert")).toHaveText("The chat could not be loaded. Please try again.");
  await expect(button(page)).toBeEnabled();
});

test("in a wide window its button is as far from the side as from the lower edge", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/conservation");
  await startPage(page);
  const { x = 0, y = 0, width = 0, height = 0 } = (await button(page).boundingBox()) ?? {};
  const seen = await page.evaluate(() => document.documentElement.clientWidth);
  expect(seen - x - width).toBe(12);
  expect(900 - y - height).toBe(12);
});

test("on a phone it is a sheet that keeps the page still, and Escape closes it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  // Its styles come late, and may change no button of the page and none of its measures.
  const looks = () =>
    page
      .getByRole("link", { name: "Read his story" })
      .evaluate((link) => [getComputedStyle(link).backgroundColor, document.documentElement.scrollHeight]);
  const before = await looks();
  await button(page).click();
  await expect(panel(page)).toBeVisible();
  expect(await looks()).toEqual(before);
  expect(await panel(page).evaluate((element) => element.matches(":modal"))).toBe(true);
  await expect(async () => {
    const { x, y, width, height } = (await panel(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    expect({ x, width, bottom: y + height }).toEqual({ x: 0, width: 390, bottom: 844 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toHaveCount(0);
  await expect(button(page)).toBeFocused();
});

test("reads well: axe finds nothing, and a reply is announced once, when it is whole", async ({ page }) => {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        if (element?.closest("dialog > [role=status]")) said.push(element.textContent ?? "");
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await openHelper(page);
  await ask(page, "[[paced:20:20]]");
  await expect(from(page, "BaksoAI").last()).toContainText("w19");
  const heard = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
  await expect(async () => {
    expect((await heard()).filter((words) => words.includes("w1"))).toEqual([expect.stringContaining("w19")]);
  }).toPass();
  const { violations } = await new AxeBuilder({ page }).include("dialog").analyze();
  expect(violations).toEqual([]);
});
