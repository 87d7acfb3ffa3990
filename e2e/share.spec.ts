import { ask, chooseFor, from, library } from "./chat-page.ts";
import { demoWallet, signInByApi } from "./demo-sign-in.ts";
import { axeFindings, inEveryLook } from "./every-look.ts";
import { expect, test } from "./fixtures.ts";

test("a talk is shared by a link, read by somebody without a wallet or a script, gone on with by a holder, and revoked", async ({
  page,
  browser,
  server,
  signIn,
}) => {
  const owner = await signIn(page);
  await ask(page, "When does he sleep?");
  await ask(page, "And when does he eat?");
  const row = library(page).getByRole("button", { name: /^Menu of / });
  const name = ((await row.getAttribute("aria-label")) ?? "").replace("Menu of ", "");
  await chooseFor(page, name, "Share");

  const dialog = page.getByRole("dialog", { name: "Share this chat" });
  await expect(dialog.getByRole("checkbox")).toHaveCount(4);
  await dialog.getByRole("textbox", { name: /Title/ }).fill("When tigers sleep");
  await dialog.getByRole("checkbox").nth(2).uncheck();
  await dialog.getByRole("checkbox").nth(3).uncheck();
  await expect(dialog.getByText("Messages: 2 of 4")).toBeVisible();
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByRole("region", { name: "Preview" }).getByRole("article")).toHaveCount(2);
  // The list of links is slow to be read again, and has this one all the same.
  const read = Promise.withResolvers<void>();
  await page.route("**/api/shares", async (route) => {
    if (route.request().method() === "GET") await read.promise;
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Make the link" }).click();
  await expect(dialog.getByRole("img", { name: /^QR code of the link/ })).toBeVisible();
  const listed = dialog.getByRole("region", { name: "Your links" });
  await expect(listed.getByText("When tigers sleep")).toBeVisible();
  await expect(listed.getByText("None yet.")).toHaveCount(0);
  read.resolve();
  // The button that made it is gone.
  await expect(dialog.getByRole("textbox", { name: "Link to When tigers sleep" })).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  const url = await dialog
    .getByRole("region", { name: "The link" })
    .getByRole("textbox", { name: "Link to When tigers sleep" })
    .inputValue();

  const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const answer = await reader.goto(url);
  expect(answer?.headers()["x-robots-tag"]).toBe("noindex, nofollow");
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText("When tigers sleep");
  await expect(reader.getByText("When does he sleep?")).toBeVisible();
  await expect(reader.getByText("And when does he eat?")).toHaveCount(0);
  expect(await reader.content()).not.toContain(owner.address);
  expect(await reader.locator("script:not([type='application/ld+json'])").count()).toBe(0);
  expect(await reader.locator("meta[name=robots]").getAttribute("content")).toBe("noindex, nofollow");
  const card = await reader.locator("meta[property='og:image']").getAttribute("content");
  expect((await reader.request.get(card ?? "")).ok()).toBe(true);

  const looking = await (await browser.newContext()).newPage();
  await looking.goto(url);
  await inEveryLook(looking, [390, 1440], async () => {
    expect(await axeFindings(looking)).toEqual([]);
    const overflow = await looking.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
  // Another holder goes on with it.
  const holder = await demoWallet(looking.request, server.url, "Just enough");
  await signInByApi(looking.request, server.url, holder);
  await looking.getByRole("link", { name: "Continue in your own chats" }).first().click();
  await looking.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
  await expect(from(looking, "user")).toHaveText(/When does he sleep\?/);
  expect(new URL(looking.url()).hash).toBe("");

  await listed.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
  await expect(listed.getByText("None yet.")).toBeVisible();
  expect((await reader.goto(url))?.status()).toBe(404);
  await expect(reader.getByText("This path ends here")).toBeVisible();
});
