import { ask, from } from "./chat-page.ts";
import { demoWallet, signInByApi } from "./demo-sign-in.ts";
import { axeFindings, expectNoOverflow } from "./every-look.ts";
import { expect, test } from "./fixtures.ts";
import { item, watchlist } from "./market-page.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { restingBox } from "./settled.ts";

let offline: ServerProcess;
test.beforeAll(async () => {
  offline = await startServerProcess();
});
test.afterAll(() => offline.dispose());

test("without any setting the agents come to an end by themselves, labelled as a demo", async ({ page }) => {
  await signInByApi(
    page.request,
    offline.url,
    await demoWallet(page.request, offline.url, "More than enough"),
  );
  await page.goto(`${offline.url}/baksoai`);
  await page.getByRole("button", { name: "Options" }).click();
  await page.getByRole("menuitem", { name: "Agents" }).click();
  const modal = page.getByRole("dialog", { name: "Agents" });
  await modal.getByPlaceholder("Enter your task...").fill("tigers");
  await modal.getByRole("button", { name: "Start" }).click();
  await expect(modal.getByRole("article", { name: "Clarification Request" })).toBeVisible();
  await modal
    .getByPlaceholder("Provide clarification...")
    .fill("How many Sumatran tigers are left in the wild");
  await modal.getByRole("button", { name: "Submit Clarification" }).click();
  await expect(modal.getByText("Ibu is happy with it.")).toBeVisible({ timeout: 60_000 });
  await expect(modal.getByText("offline demo model", { exact: true })).toBeVisible();
  await expect(modal.getByRole("article", { name: "Agent A" }).last()).toContainText("Sources");
});

test("without any setting the chat looks things up by itself, and what it found outlives a reload", async ({
  page,
}) => {
  await signInByApi(
    page.request,
    offline.url,
    await demoWallet(page.request, offline.url, "More than enough"),
  );
  await page.goto(`${offline.url}/baksoai`);
  await ask(page, "How many tokens do I hold?");
  const reply = from(page, "BaksoAI");
  await expect(reply).toContainText("It is open to you.");
  await expect(reply.locator("summary")).toContainText("Your balance");
  await page.reload();
  await expect(from(page, "Assistant")).toContainText("It is open to you.");
  await from(page, "Assistant").locator("summary").click();
  await expect(from(page, "Assistant")).toContainText("The door opens at");

  // What he adds stands in the panel beside the talk at once, though nobody has added it there.
  await expect(watchlist(page).getByText("Nothing watched yet.")).toBeVisible();
  await ask(page, "Watch JUP for me");
  await expect(item(page, "JUP")).toBeVisible();
});

test("without any setting the offline voice speaks", async ({ page }) => {
  await signInByApi(
    page.request,
    offline.url,
    await demoWallet(page.request, offline.url, "More than enough"),
  );
  const speech = await (await page.request.get(`${offline.url}/api/speech`)).json();
  // Its package is optional.
  test.skip(!speech.is_available, "the offline voice is not installed");
  const answer = await page.request.post(`${offline.url}/api/text-to-speech`, {
    headers: { Origin: offline.url },
    data: { text: "Hello, I am Bakso." },
  });
  expect(answer.headers()["content-type"]).toBe("audio/wav");
  expect((await answer.body()).length).toBeGreaterThan(20_000);
});

test("on a phone somebody says how they want to be answered, has something remembered, and forgets it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByApi(
    page.request,
    offline.url,
    await demoWallet(page.request, offline.url, "More than enough"),
  );
  await page.goto(`${offline.url}/baksoai`);
  await ask(page, "remember that I live in Medan");
  await expect(from(page, "BaksoAI").last()).toContainText("I will remember");
  await ask(page, "Hello!");
  await expect(from(page, "BaksoAI").last()).toContainText("Knew one thing about you");
  const memories = page.getByRole("button", { name: "See what I remember" });
  await memories.scrollIntoViewIfNeeded();
  await restingBox(page, memories);
  await memories.click();
  const panel = page.getByRole("dialog", { name: "How I answer you" });
  await panel.getByRole("button", { name: "Short" }).click();
  await expect(panel.getByRole("button", { name: "Short" })).toHaveAttribute("aria-pressed", "true");
  await panel.getByLabel("In your own words").fill("Call me Ayu.");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByRole("button", { name: "Save" })).toBeDisabled();
  await expectNoOverflow(page, "How I answer you");
  expect(await axeFindings(page)).toEqual([]);
  await panel.getByRole("button", { name: "Forget: I live in Medan" }).click();
  await expect(panel.getByText("Nothing yet.")).toBeVisible();
  await expect(panel.getByRole("heading", { name: "What I remember" })).toBeFocused();
  await page.keyboard.press("Escape");

  // A table in a reply: its columns don't touch, and no number or word is broken up.
  await ask(page, "List the donations of the fund");
  const cells = from(page, "BaksoAI").last().getByRole("row").last().getByRole("cell");
  await expect(cells.first()).toBeVisible();
  const places = await cells.evaluateAll((all) =>
    all.map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const { left, right, height } = range.getBoundingClientRect();
      return { left, right, height, lineHeight: Number.parseFloat(getComputedStyle(cell).lineHeight) };
    }),
  );
  for (const [index, { left }] of places.entries())
    if (index > 0) expect(left - (places[index - 1]?.right ?? 0)).toBeGreaterThanOrEqual(12);
  const gave = places.at(-2);
  expect(gave?.height ?? 99).toBeLessThan((gave?.lineHeight ?? 0) * 1.5);
  const broken = await cells.evaluateAll((all) =>
    all.flatMap((cell) => {
      const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
      if (text === null) return [];
      return [...(text.nodeValue ?? "").matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      });
    }),
  );
  expect(broken).toEqual([]);

  await page.reload();
  await page.getByRole("button", { name: "Library" }).click();
  await page.getByRole("button", { name: "How I answer you" }).click();
  await expect(panel.getByLabel("In your own words")).toHaveValue("Call me Ayu.");
});
