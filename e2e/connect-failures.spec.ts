import { button, composer, connectButton, NOTHING_STORED, openModal, stored } from "./assistant-page.ts";
import { addFakeWallet, callsOf } from "./fake-wallet.ts";
import { expect, test } from "./fixtures.ts";
import { restingBox } from "./settled.ts";

const TOO_FEW = "You need at least 350000 $BAKSO to access this feature.";

test("[ERR-3] too few tokens: the sentence, a session ended and a wallet disconnected", async ({ page }) => {
  await addFakeWallet(page, { name: "Phantom", accounts: ["Almost"] });
  const modal = await openModal(page);
  const loggedOut = page.waitForResponse("**/api/auth/logout");
  await button(modal, "Phantom").click();
  await expect(modal.getByRole("alert")).toHaveText(TOO_FEW);
  expect((await loggedOut).status()).toBe(200);
  expect(await callsOf(page, "Phantom")).toEqual(["connect", "signIn", "disconnect"]);
  expect(await stored(page)).toEqual(NOTHING_STORED);
  await button(modal, "Close").click();
  await expect(connectButton(page)).toBeVisible();
  await page.reload();
  await expect(connectButton(page)).toBeVisible();
});

test("[ERR-3] [GATE-12] an unknown balance: the same sentence, a second line, and Retry", async ({
  page,
}) => {
  await addFakeWallet(page, { name: "Phantom" });
  await page.route(
    "**/api/auth/verify",
    async (route) => {
      const response = await route.fetch();
      const session = await response.json();
      await route.fulfill({
        response,
        json: { ...session, access: "denied", reason: "balance_unknown", balance_raw: null },
      });
    },
    { times: 1 },
  );
  const modal = await openModal(page);
  await button(modal, "Phantom").click();
  await expect(modal.getByRole("alert")).toContainText(TOO_FEW);
  await expect(modal.getByRole("alert")).toContainText("could not be read just now");
  await button(modal, "Retry").click();
  await expect(composer(page)).toBeVisible();
});

test("[WALLET-3] [ERR-4] [ERR-5] a wallet's own words stand in the error area", async ({ page }) => {
  await addFakeWallet(page, { name: "Phantom", connectError: { message: "The moon is too full" } });
  const modal = await openModal(page);
  const place = await restingBox(page, button(modal, "Phantom"));
  await button(modal, "Phantom").click();
  await expect(modal.getByRole("alert")).toHaveText("Failed to connect Phantom wallet: The moon is too full");
  expect(await button(modal, "Phantom").boundingBox(), "the wallets stay in their places").toEqual(place);
  expect(await callsOf(page, "Phantom")).toEqual(["connect", "disconnect"]);
  expect(await stored(page)).toEqual(NOTHING_STORED);
  await button(modal, "Close").click();
  await connectButton(page).click();
  await expect(modal.getByRole("alert")).toHaveCount(0);
});

test("[ERR-4] a wallet that says nothing gets the fallback", async ({ page }) => {
  await addFakeWallet(page, { name: "Phantom", signError: {} });
  const modal = await openModal(page);
  await button(modal, "Phantom").click();
  await expect(modal.getByRole("alert")).toHaveText(
    "Failed to connect Phantom wallet: Unknown error occurred",
  );
});

test("[ERR-4] a server that can't be reached is told apart", async ({ page }) => {
  await addFakeWallet(page, { name: "Phantom" });
  await page.route("**/api/auth/challenge", (route) => route.abort());
  const modal = await openModal(page);
  await button(modal, "Phantom").click();
  await expect(modal.getByRole("alert")).toHaveText(
    "Failed to connect Phantom wallet: The site could not be reached. Check your connection.",
  );
});

test("[ERR-6] a wallet that fails to disconnect is in the console and nowhere else", async ({
  page,
  consoleErrors,
}) => {
  await addFakeWallet(page, {
    name: "Phantom",
    connectError: { message: "No" },
    disconnectError: "The cord is stuck",
  });
  const logged = page.waitForEvent("console", (message) => message.type() === "error");
  const modal = await openModal(page);
  await button(modal, "Phantom").click();
  expect((await logged).text()).toContain("could not be disconnected");
  consoleErrors.splice(0);
  await expect(modal.getByRole("alert")).toHaveText("Failed to connect Phantom wallet: No");
  await expect(page.getByText("The cord is stuck")).toHaveCount(0);
});

// What each of the protocol's codes is said as: wallet-errors.test.ts.
test("[ERR-42] a code of the protocol ends as a failed connection with a reason", async ({ page }) => {
  await addFakeWallet(page, { name: "Magic Eden", connectError: { code: -32700 } });
  const modal = await openModal(page);
  await button(modal, "Magic Eden").click();
  await expect(modal.getByRole("alert")).toHaveText(/^Failed to connect Magic Eden wallet: (?!Unknown).+/);
  expect(await callsOf(page, "Magic Eden")).toEqual(["connect", "disconnect"]);
});
