import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { holdBack } from "./assistant-page.ts";
import { expect, test } from "./fixtures.ts";
import { openStarted } from "./gallery-page.ts";

const MINT = "BaksoExampLeMint1111111111111111111111111111";

const part = (page: Page) => page.getByRole("region", { name: "Is this link real?" });
const field = (page: Page) => part(page).getByRole("textbox", { name: "Address, link or handle" });
const verdict = (page: Page) => part(page).locator("[data-verdict]");

async function ask(page: Page, value: string): Promise<void> {
  await field(page).fill(value);
  await field(page).press("Enter");
}

test("says that a page of this site is ours, and what came with the demo nobody's", async ({
  page,
  server,
}) => {
  await openStarted(page, "/bakso");
  await ask(page, `${server.url}/gallery`);
  await expect(verdict(page)).toHaveAttribute("data-verdict", "ours");
  await expect(verdict(page)).toContainText("Yes, this one is ours.");
  for (const [value, which] of [
    [MINT, "the contract address of $BAKSO"],
    [`https://solscan.io/token/${MINT}`, "Solscan"],
    ["@bakso_example", "X"],
    ["t.me/bakso_example", "Telegram"],
  ] as const) {
    await ask(page, value);
    await expect(verdict(page)).toHaveAttribute("data-verdict", "example");
    await expect(verdict(page)).toContainText("It belongs to nobody");
    await expect(verdict(page).getByText(which, { exact: true })).toBeVisible();
    await expect(verdict(page)).toContainText("recovery phrase");
  }
});

test("warns of impostors, and says why", async ({ page }) => {
  await openStarted(page, "/bakso");
  for (const [value, reason] of [
    [MINT.replace("Mint", "M1nt"), "One or two characters are different."],
    ["BaksoXPQ9t7VbWcKuYhTzRq5fM3nLdGs1111", "It begins and ends like ours"],
    ["https://x.com/baks\u043e_example", "letters of another alphabet"],
    ["https://bakso-claim.example", "uses our name in a place that is not ours"],
    ["https://jup.ag.evil.example/swap", "does not lead where its beginning says"],
  ] as const) {
    await ask(page, value);
    await expect(verdict(page)).toHaveAttribute("data-verdict", "lookalike");
    await expect(verdict(page)).toContainText("Careful. This is not ours");
    await expect(verdict(page)).toContainText(reason);
    await expect(verdict(page)).toContainText("It looks like");
  }
});

test("says of anything else that it is not ours, or can't be read", async ({ page }) => {
  await openStarted(page, "/bakso");
  const goOn = await holdBack(page, "**/api/link-check");
  await ask(page, "https://example.org/");
  await expect(part(page).locator('[data-state="asking"]')).toBeVisible();
  const height = async () => (await part(page).boundingBox())?.height;
  const asking = await height();
  goOn();
  await expect(verdict(page)).toHaveAttribute("data-verdict", "unknown");
  expect(await height(), "what follows stays in its place").toBe(asking);
  await ask(page, "what is this");
  await expect(verdict(page)).toHaveAttribute("data-verdict", "unreadable");
});

test("shows pasted markup as text, and opens nothing", async ({ page, server }) => {
  const opened: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(server.url)) opened.push(request.url());
  });
  await openStarted(page, "/bakso");
  await ask(page, "https://evil.example/<img/src=x/onerror=alert(1)>");
  await expect(verdict(page).locator("code").first()).toContainText("<img/src=x");
  await expect(verdict(page).getByRole("link")).toHaveCount(0);
  expect(opened).toEqual([]);
});

test("an answer goes away as soon as something else stands there", async ({ page }) => {
  await openStarted(page, "/bakso");
  await ask(page, MINT);
  await expect(verdict(page)).toBeVisible();
  await field(page).press("Backspace");
  await expect(verdict(page)).toHaveCount(0);
});

test("blank text asks nothing; a server that does not answer is said so", async ({ page }) => {
  let calls = 0;
  await page.route("**/api/link-check", (route) => {
    calls += 1;
    return route.abort("connectionreset");
  });
  await openStarted(page, "/bakso");
  await part(page).getByRole("button", { name: "Check it" }).click();
  await expect(field(page)).toBeFocused();
  expect(calls).toBe(0);
  await ask(page, MINT);
  await expect(part(page)).toContainText("The check did not answer. Please try again");
});

test("axe finds nothing, whatever the verdict", async ({ page }) => {
  await openStarted(page, "/bakso");
  for (const value of [MINT, "@bakso_official"]) {
    await ask(page, value);
    await expect(verdict(page)).toBeVisible();
    expect((await new AxeBuilder({ page }).include("main").analyze()).violations.map(({ id }) => id)).toEqual(
      [],
    );
  }
});
