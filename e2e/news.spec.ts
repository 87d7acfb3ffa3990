import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { composer } from "./assistant-page.ts";
import { answered, ask, chooseOption, failWith, from, messages, say } from "./chat-page.ts";
import { demoWallet, signInByApi } from "./demo-sign-in.ts";
import { axeFindings, expectNoOverflow, inEveryLook } from "./every-look.ts";
import { expect, NEWEST_NEWS_MS, test } from "./fixtures.ts";
import { startServerOnTestDatabase } from "./server-process.ts";

const SEARCH = "**/api/search";
const NEWEST_DAY = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
}).format(NEWEST_NEWS_MS);
const NOTHING =
  "I couldn't find any recent information about that topic. Would you like to try a different search term?";
const toggle = (page: Page) => page.getByRole("button", { name: "News search", exact: true });

test("[NEWS-1] [API-17] while the news search is on, Enter posts the query and the summary is shown", async ({
  page,
  signIn,
}) => {
  const wallet = await signIn(page);
  const bodies: Record<string, unknown>[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/search")) bodies.push(request.postDataJSON());
    expect(request.url()).not.toContain("/api/send_message");
  });
  await toggle(page).click();
  await expect(toggle(page)).toHaveAttribute("aria-pressed", "true");
  await ask(page, "Sumatran tigers [[cites]]");
  expect(bodies).toMatchObject([{ query: "Sumatran tigers [[cites]]", wallet_address: wallet.address }]);
  const answer = from(page, "BaksoAI");
  await expect(answer).toContainText("Tigers are doing well [1]. Snares are removed [2].");
  await expect(answer).not.toContainText("[9]");
  await expect(answer.getByRole("link", { name: "[1]" })).toHaveAttribute(
    "href",
    "https://news.example/cub?id=1&ref=rss",
  );
  await expect(answer.getByRole("link", { name: "[2]" })).toHaveAttribute(
    "href",
    "https://patrols.example/snares_%282026%29",
  );
  await expect(answer.getByRole("link", { name: "[1]" })).toHaveAttribute("target", "_blank");
  await expect(answer).toContainText(NEWEST_DAY);
  await expect(answer.getByRole("link", { name: "Tiger cub born in Sumatra's rainforest" })).toBeVisible();
  await expect(answer).not.toContainText("What tigers eat");

  await page.reload();
  await expect(from(page, "Assistant")).toContainText("Tigers are doing well [1]");
  await expect(from(page, "Assistant").getByRole("region", { name: "Sources" })).toContainText(NEWEST_DAY);
  await expect(messages(page)).toHaveCount(2);
});

test("[NEWS-2] where only results come back, a summary is asked for with them", async ({ page, signIn }) => {
  await signIn(page);
  const bodies: Record<string, unknown>[] = [];
  const results = [{ title: "A", url: "https://a.example/1", snippet: "x" }];
  await page.route(SEARCH, async (route) => {
    bodies.push(route.request().postDataJSON());
    await route.fulfill({ json: bodies.length === 1 ? { results } : { summary: "Summed up from results." } });
  });
  await toggle(page).click();
  await ask(page, "tigers");
  await expect(from(page, "BaksoAI")).toContainText("Summed up from results.");
  expect(bodies).toHaveLength(2);
  expect(bodies[1]).toMatchObject({ query: "tigers", results });
});

test("[NEWS-3] nothing found is said, by a server that answers nothing and by ours", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await toggle(page).click();
  await page.route(SEARCH, (route) => route.fulfill({ json: {} }));
  await ask(page, "tigers");
  await expect(from(page, "BaksoAI")).toHaveText(new RegExp(NOTHING.replaceAll("?", "\\?")));
  await page.unroute(SEARCH);
  await ask(page, "unheard of [[empty]]");
  await expect(from(page, "BaksoAI").last()).toContainText(NOTHING);
});

test("[ERR-15] a failing search is told, and what was asked can be sent again", async ({ page, signIn }) => {
  await signIn(page);
  await toggle(page).click();
  await page.route(SEARCH, failWith(500, { error: "x" }));
  await say(page, "tigers [[cites]]");
  await expect(from(page, "System")).toHaveText("Failed to fetch news information. Please try again.");
  await expect(from(page, "user")).toContainText("tigers");
  await page.unroute(SEARCH);
  await page.route(SEARCH, (route) => route.abort());
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(from(page, "System")).toHaveText(
    "Failed to fetch news information. Please try again. Please check your internet connection.",
  );
  await page.unroute(SEARCH);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(from(page, "BaksoAI")).toContainText("Tigers are doing well");
  await expect(from(page, "System")).toHaveCount(0);
});

test("a source that can't be reached is told in plain words", async ({ page, signIn }) => {
  await signIn(page);
  await toggle(page).click();
  await say(page, "x [[500]]");
  await expect(from(page, "System")).toHaveText(
    "Failed to fetch news information. Please try again. None of the news sources could be reached.",
  );
});

test("the toggle is in the Options menu too, lasts through a reload, and gives way to the chat", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await chooseOption(page, "News Search Off");
  await expect(toggle(page)).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(toggle(page)).toHaveAttribute("aria-pressed", "true");
  // And in the palette, whose switch says to who sees it what its name says.
  await page.keyboard.press("Control+k");
  const command = page.getByRole("option", { name: "News Search On", exact: true });
  await expect(command.locator("[data-on=true]")).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await chooseOption(page, "News Search On");
  await expect(toggle(page)).toHaveAttribute("aria-pressed", "false");
  const sent = page.waitForRequest("**/api/send_message");
  await say(page, "Hello [[fast:3]]");
  await sent;
  await answered(page);
});

test("news go on as a chat: the next question brings the summary along", async ({ page, signIn, ai }) => {
  await signIn(page);
  await toggle(page).click();
  await ask(page, "Sumatran tigers [[cites]]");
  await toggle(page).click();
  const sent = page.waitForRequest("**/api/send_message");
  await ask(page, "Where was that? [[echo]]");
  expect((await sent).postDataJSON()).toMatchObject({
    message: "Where was that? [[echo]]",
    realtimeInfo: expect.stringContaining("Tigers are doing well"),
  });
  const asked = await ai.waitFor(({ body }) => JSON.stringify(body).includes("Where was that?"));
  expect(JSON.stringify(asked.body)).toContain("Fresh information that belongs to the question");
  await expect(from(page, "BaksoAI").last()).toContainText("Where was that?");
});

test("regenerating and editing search again", async ({ page, signIn, news }) => {
  await signIn(page);
  await toggle(page).click();
  await ask(page, "tigers one [[cites]]");
  await toggle(page).click();
  await page.getByRole("button", { name: "Regenerate" }).click();
  await answered(page);
  await from(page, "user").hover();
  await from(page, "user").getByRole("button", { name: "Edit" }).click();
  const editor = page.getByRole("textbox", { name: "Edit your message" });
  await editor.fill("tigers two [[cites]]");
  await editor.press("Enter");
  await answered(page);
  await expect(from(page, "BaksoAI")).toContainText("Tigers are doing well [1]");
  expect(news.requests.map(({ query }) => query)).toContain("tigers two [[cites]]");
});

test("hostile titles and texts are words, and run nothing", async ({ page, signIn }) => {
  await signIn(page);
  await toggle(page).click();
  await ask(page, "x [[hostile]]");
  const answer = from(page, "BaksoAI");
  await expect(answer.getByRole("link", { name: /^Tigers/ })).toHaveAttribute(
    "href",
    "https://news.example/hostile",
  );
  await expect(answer.locator("li img, p img, script, iframe")).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { __hacked?: string }).__hacked)).toBeUndefined();
  for (const href of await answer
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href"))))
    expect(href).toBe("https://news.example/hostile");
});

test("a blank topic is not searched for", async ({ page, signIn }) => {
  await signIn(page);
  await toggle(page).click();
  const asked: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/search")) asked.push(request.postDataJSON());
  });
  await composer(page).fill("   ");
  await composer(page).press("Enter");
  // What is sent afterwards comes after it: had the blank one been sent, it would have been seen by now.
  await say(page, "tigers [[fast:3]]");
  await answered(page);
  expect(asked).toEqual([expect.objectContaining({ query: expect.stringContaining("tigers") })]);
});

test("a search outlives its tab", async ({ page, signIn }) => {
  await signIn(page);
  await toggle(page).click();
  await say(page, "tigers [[paced:60:30]]");
  await expect(from(page, "BaksoAI")).toContainText("w3");
  await page.reload();
  await answered(page);
  await expect(messages(page).last()).toContainText("w59");
});

test("news look right from 320 to 1440 px, light and dark", async ({ page, signIn }) => {
  // Eight looks in one visit.
  test.setTimeout(150_000);
  await signIn(page);
  await toggle(page).click();
  await ask(page, "Sumatran tigers [[cites]]");
  await inEveryLook(page, [320, 390, 768, 1440], async (look) => {
    await expectNoOverflow(page, look);
    expect(await axeFindings(page), look).toEqual([]);
    await page.screenshot({ path: test.info().outputPath(`news-${look}.png`) });
  });
});

/** Opens the assistant of a demo that has feeds alone, listed as a test says, with the news' switch on. @returns ends it */
async function openDemoWithFeeds(
  page: Page,
  edit: (settings: string) => string,
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "bakso-content-"));
  await cp(join(import.meta.dirname, "..", "content"), folder, { recursive: true });
  const file = join(folder, "news.yaml");
  await writeFile(file, edit(await readFile(file, "utf8")));
  const server = await startServerOnTestDatabase({ CONTENT_DIR: folder });
  await signInByApi(page.request, server.url, await demoWallet(page.request, server.url, "More than enough"));
  await page.goto(`${server.url}/baksoai`);
  await toggle(page).click();
  return async () => {
    await server.dispose();
    await rm(folder, { recursive: true, force: true });
  };
}

test("feeds are the source that needs no key; the offline model quotes them and says that it can't sum up", async ({
  page,
  news,
}) => {
  const end = await openDemoWithFeeds(page, (settings) =>
    settings
      .replace(/^ {2}- \{ name: .*\n/gm, "")
      .replace(
        "feeds:\n",
        `feeds:\n  - { name: Forest Times, url: "${news.url}/feeds/rss" }\n  - { name: Gone, url: "${news.url}/feeds/500" }\n`,
      )
      .replace("maxAgeDays: 30", "maxAgeDays: 30000"),
  );
  await ask(page, "tiger cub");
  const answer = from(page, "BaksoAI");
  await expect(answer).toContainText("I can't sum news up");
  await expect(answer).toContainText("A Sumatran tiger cub was seen with its mother.");
  await expect(answer.getByRole("link", { name: "[1]" }).first()).toHaveAttribute(
    "href",
    /^https:\/\/news\.example\/cub/,
  );
  await expect(answer).toContainText("offline demo model");
  await ask(page, "quantum computers");
  await expect(from(page, "BaksoAI").last()).toContainText(NOTHING);
  await end();
});

test("the demo without the internet says that it can't look for news", async ({ page }) => {
  const end = await openDemoWithFeeds(page, (settings) =>
    settings.replace(/url: "[^"]+"/g, 'url: "http://127.0.0.1:9/feed"'),
  );
  await say(page, "tigers");
  await expect(from(page, "System")).toHaveText(
    "Failed to fetch news information. Please try again. None of the news sources could be reached.",
  );
  await end();
});
