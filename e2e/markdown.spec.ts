import { answered, ask, from, say } from "./chat-page.ts";
import { expect, test } from "./fixtures.ts";
import { stopClock } from "./settled.ts";

const answer = "BaksoAI" as const;

test("[CHAT-13] [CONST-1] a fence has the label of its language and a Copy button", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await ask(page, "[[echo]] here:\n\n```js\nlet cub = 1;\n```");
  const code = from(page, answer).getByRole("figure");
  await expect(code.getByText("js", { exact: true })).toBeVisible();
  await expect(code.locator("pre")).toHaveText("let cub = 1;");
  await stopClock(page);
  await code.getByRole("button", { name: "Copy" }).click();
  await expect(code.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("let cub = 1;");
  await page.clock.runFor(2_050);
  await expect(code.getByRole("button", { name: "Copied" })).toHaveCount(0);
  await expect(code.getByRole("button", { name: "Copy" })).toBeVisible();
});

test("[CHAT-14] [CHAT-15] [CHAT-17] headings, bold and line breaks", async ({ page, signIn }) => {
  await signIn(page);
  await ask(page, "[[echo]]\n# A\n## B\n\nsome **x** and\na second line");
  await expect(from(page, answer).getByRole("heading", { level: 1 })).toHaveText("A");
  await expect(from(page, answer).getByRole("heading", { level: 2 })).toHaveText("B");
  await expect(from(page, answer).locator("strong")).toHaveText("x");
  await expect(from(page, answer).locator("p").last()).toHaveText("some x and\na second line", {
    useInnerText: true,
  });
});

test("[ISSUE-16] a table is as wide as what it holds, and at most as the lines; its figures end where it says", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  const wide = "a column of many words that take room ";
  await ask(
    page,
    `[[echo]]\n| Year | Known |\n| --- | ---: |\n| 1978 | 1,000 |\n\n| A | B |\n| --- | --- |\n| ${wide.repeat(4)} | ${wide.repeat(4)} |`,
  );
  const tables = from(page, answer).getByRole("region", { name: "Table" });
  await expect(tables).toHaveCount(2);
  const [short, long] = await tables.evaluateAll((all) =>
    all.map((one) => one.clientWidth / (one.parentElement?.clientWidth ?? 1)),
  );
  expect(short).toBeLessThan(0.5);
  expect(long).toBeGreaterThan(0.95);
  await expect(tables.first().locator("td").last()).toHaveCSS("text-align", "end");
});

test("[ISSUE-16] a line of code that goes on at its side fades out there, until its end, and no other does", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await ask(
    page,
    `[[echo]]\n\`\`\`js\nlet cub = 1;\n\`\`\`\n\n\`\`\`js\nlet cubs = [${"1, ".repeat(60)}];\n\`\`\``,
  );
  const [short, long] = [0, 1].map((at) => from(page, answer).locator("pre").nth(at));
  if (!short || !long) throw new Error("no code");
  await expect(long).not.toHaveCSS("mask-image", "none");
  await expect(short).toHaveCSS("mask-image", "none");
  await long.evaluate((code) => code.scrollTo({ left: code.scrollWidth }));
  await expect(long).toHaveCSS("mask-image", "none");
});

test("[CHAT-16] links open in a new tab and tell nothing", async ({ page, signIn }) => {
  await signIn(page);
  await ask(page, "[[echo]] [a](https://x.y/z)");
  const link = from(page, answer).getByRole("link", { name: "a" });
  await expect(link).toHaveAttribute("href", "https://x.y/z");
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
});

test("a hostile answer runs nothing, loads nothing, and leads nowhere but to the web", async ({
  page,
  signIn,
  server,
}) => {
  await signIn(page);
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(server.url) && !/^(data|blob):/.test(request.url()))
      foreign.push(request.url());
  });
  // A talk follows its answer: the question has left the window when the long answer is there.
  await say(page, "show me [[hostile-markdown]]");
  await expect(from(page, answer).getByText("an unclosed fence")).toBeVisible();
  await answered(page);
  await page.reload();
  const text = page.locator('[data-agent="Assistant"]');
  await expect(text).toHaveCount(1);
  await expect(page.getByText("an unclosed fence")).toBeAttached();
  expect(await page.evaluate(() => (window as { __hacked?: unknown }).__hacked)).toBeUndefined();
  for (const tag of ["script", "iframe", "style", "object", "embed", "form", "video"])
    await expect(text.locator(tag)).toHaveCount(0);
  await expect(text.locator('img:not([src^="/art/"])')).toHaveCount(0);
  const hrefs = await text
    .locator("a")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  expect(hrefs.length).toBeGreaterThan(0);
  for (const href of hrefs) expect(href).toMatch(/^(https?|mailto):/);
  expect(foreign).toEqual([]);
});

test("half-written marks do not show while an answer grows", async ({ page, signIn }) => {
  await signIn(page);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const last = [...document.querySelectorAll('[data-agent="BaksoAI"]')].at(-1);
      seen.push((last as HTMLElement | undefined)?.innerText ?? "");
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await ask(page, "[[echo]] some **very bold words here** and `some code there` and ~~struck words~~ end");
  await expect(from(page, answer).locator("strong")).toHaveText("very bold words here");
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.length).toBeGreaterThan(3);
  for (const text of seen) expect(text).not.toMatch(/\*\*|`|~~/);
});
