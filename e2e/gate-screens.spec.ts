import type { Page } from "@playwright/test";
import { composer, connectButton, holdBack } from "./assistant-page.ts";
import { axeFindings, expectNoOverflow, inBothThemes } from "./every-look.ts";
import { addFakeWallet } from "./fake-wallet.ts";
import { expect, test } from "./fixtures.ts";

const DENIED = "You do not have access to BaksoAI. You need at least 350K $BAKSO to access.";

/** Signs in through the picker, which leaves a denied wallet to the page's own screen. */
async function connectByPicker(page: Page, wallet: string): Promise<void> {
  await page.goto("/baksoai");
  await connectButton(page).click();
  await page.getByRole("button", { name: "More wallets" }).click();
  await page.getByRole("button", { name: wallet }).click();
}

for (const path of ["/", "/swap"]) {
  test(`[GATE-1] ${path} is open to anyone`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
}

test("[GATE-4] [GATE-5] without a wallet there is Connect Wallet, with a note of the minimum", async ({
  page,
}) => {
  await page.goto("/baksoai");
  await expect(connectButton(page)).toBeVisible();
  await expect(page.getByText("350k $BAKSO").first()).toBeVisible();
  // What it takes is said where one decides.
  const [button, promise] = await Promise.all(
    [connectButton(page), page.getByText("One signature. No transaction, nothing spent.")].map((one) =>
      one.boundingBox(),
    ),
  );
  expect((promise?.y ?? 999) - ((button?.y ?? 0) + (button?.height ?? 0))).toBeLessThanOrEqual(18);
  await expect(composer(page)).toHaveCount(0);
});

test("[GATE-5] the same is complete without JavaScript", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  await page.goto("/baksoai");
  await expect(connectButton(page)).toBeVisible();
  await expect(page.getByText("350k $BAKSO").first()).toBeVisible();
  await expect(page.getByText("Not financial advice").first()).toBeVisible();
  await context.close();
});

test("[GATE-6] with a session the page is served as Checking access...", async ({
  page,
  connectDemoWallet,
}) => {
  await connectDemoWallet(page, "Just enough");
  await expect(composer(page)).toBeVisible();
  const html = await (await page.request.get("/baksoai")).text();
  expect(html).toContain("Checking access...");
  expect(html).not.toContain("Connect Wallet</");
});

test("[GATE-6] it reads Checking access... while the balance is read", async ({
  page,
  connectDemoWallet,
}) => {
  await connectDemoWallet(page, "Just enough");
  await expect(composer(page)).toBeVisible();
  const release = await holdBack(page, "**/api/session*");
  await page.reload();
  await expect(page.getByText("Checking access...")).toBeVisible();
  release();
  await expect(composer(page)).toBeVisible();
  await expect(page.getByText("Checking access...")).toHaveCount(0);
});

for (const wallet of ["Just enough", "Two pockets", "More than enough"] as const) {
  test(`[GATE-2] "${wallet}" is let in, and again after a reload without being asked anew`, async ({
    page,
    connectDemoWallet,
  }) => {
    await connectDemoWallet(page, wallet);
    await expect(composer(page)).toBeVisible();
    await page.reload();
    await expect(composer(page)).toBeVisible();
  });
}

test("[GATE-2] [GATE-7] one raw unit below the minimum is denied, with what is held and what is missing", async ({
  page,
}) => {
  await addFakeWallet(page, { name: "Backpack", accounts: ["Almost"] });
  await connectByPicker(page, "Backpack");
  await expect(page.getByText(DENIED)).toBeVisible();
  await expect(composer(page)).toHaveCount(0);
  await expect(page.getByText("349,999.999999")).toBeVisible();
  await expect(page.getByText("0.000001", { exact: true })).toBeVisible();
  const get = page.getByRole("link", { name: /Get/ });
  await expect(get).toHaveAttribute("href", "/swap?amount=0.000001");
  // A bar that looks full would say that it is enough.
  expect(await page.locator("progress").evaluate((bar: HTMLProgressElement) => bar.position)).toBeLessThan(
    0.98,
  );
  // On a phone what helps has a row of its own, and the others share the next.
  await page.setViewportSize({ width: 390, height: 844 });
  const [first, second, third] = await Promise.all(
    [
      get,
      ...["Check again", "Disconnect"].map((name) => page.getByRole("button", { name, exact: true })),
    ].map((button) => button.boundingBox()),
  );
  expect(second?.y).toBe(third?.y);
  expect(second?.width).toBe(third?.width);
  expect(first?.width).toBeGreaterThan(2 * (second?.width ?? 0));
  await page.reload();
  await expect(page.getByText(DENIED)).toBeVisible();
});

test("[GATE-8] Disconnect on the denied screen goes back to Connect Wallet", async ({ page }) => {
  await addFakeWallet(page, { name: "Backpack", accounts: ["Empty"] });
  await connectByPicker(page, "Backpack");
  await expect(page.getByText(DENIED)).toBeVisible();
  // The page does not wait for the server; who reads it anew at once may be told of the session that is being ended.
  const ended = page.waitForResponse("**/api/auth/logout");
  await page.getByRole("button", { name: "Disconnect", exact: true }).click();
  await expect(connectButton(page)).toBeVisible();
  await ended;
  await page.reload();
  await expect(connectButton(page)).toBeVisible();
});

test.describe("[GATE-11] [GATE-12] a check that fails", () => {
  const unknown = {
    wallet_address: "11111111111111111111111111111111",
    wallet_kind: "phantom",
    access: "denied",
    reason: "balance_unknown",
    balance_raw: null,
    required_raw: "350000000000",
    checked_at: null,
  };

  test("denies, says that the balance is unknown, and lets in when it is read again", async ({
    page,
    connectDemoWallet,
  }) => {
    await connectDemoWallet(page, "Just enough");
    await expect(composer(page)).toBeVisible();
    await page.route("**/api/session", (route) => route.fulfill({ json: unknown }));
    await page.reload();
    await expect(page.getByText(DENIED)).toBeVisible();
    await expect(page.getByText(/could not be read just now/)).toBeVisible();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(composer(page)).toBeVisible();
  });

  for (const [what, status] of [
    ["a server error", 500],
    ["a dropped connection", 0],
  ] as const) {
    test(`denies after ${what}`, async ({ page, connectDemoWallet }) => {
      await connectDemoWallet(page, "Just enough");
      await expect(composer(page)).toBeVisible();
      await page.route("**/api/session*", (route) =>
        status === 0 ? route.abort() : route.fulfill({ status, json: { error: "x", code: "server.error" } }),
      );
      await page.reload();
      await expect(page.getByText(DENIED)).toBeVisible();
      await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    });
  }

  test("does not close a page that is open already, whose scripts start at once for who is signed in", async ({
    page,
    connectDemoWallet,
  }) => {
    const startsAtOnce = async () =>
      (await (await page.request.get("/baksoai")).text()).includes('data-script="now"');
    expect(await startsAtOnce()).toBe(false);
    await connectDemoWallet(page, "Just enough");
    await expect(composer(page)).toBeVisible();
    expect(await startsAtOnce()).toBe(true);
    const { address } = await page.evaluate(() => ({ address: localStorage.getItem("wallet_address") }));
    await page.clock.install();
    await page.route("**/api/session*", (route) =>
      route.fulfill({ json: { ...unknown, wallet_address: address, wallet_kind: "demo" } }),
    );
    await page.clock.fastForward("02:00");
    const asked = page.waitForResponse("**/api/session*");
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await asked;
    await expect(composer(page)).toBeVisible();
    await expect(page.getByText(DENIED)).toHaveCount(0);
  });
});

test("[GATE-13] there is no other login", async ({ page }) => {
  await page.goto("/baksoai");
  await expect(page.locator("input")).toHaveCount(0);
  await connectButton(page).click();
  await expect(page.getByRole("dialog").locator("input[type=password], input[type=email]")).toHaveCount(0);
  for (const path of ["/admin", "/login"]) expect((await page.goto(path))?.status()).toBe(404);
});

test("[GATE-14] one wallet does not see what another one has", async ({
  page,
  connectDemoWallet,
  server,
}) => {
  const listOf = (wallet: string | null) =>
    page.evaluate(async (address) => {
      const response = await fetch(`/api/conversations/${address}`);
      return { status: response.status, body: await response.json() };
    }, wallet);
  const address = () => page.evaluate(() => localStorage.getItem("wallet_address"));

  await connectDemoWallet(page, "Just enough");
  await expect(composer(page)).toBeVisible();
  const first = await address();
  const created = await page.evaluate(async (wallet) => {
    const response = await fetch("/api/conversations", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ wallet_address: wallet, conversation_id: "secret-1", name: "Secret" }),
    });
    return response.status;
  }, first);
  expect(created).toBeLessThan(300);
  expect(JSON.stringify((await listOf(first)).body)).toContain("Secret");
  // Nobody looks meanwhile: an open page is told of the new conversation, and would ask as somebody who is signed out.
  await page.goto("about:blank");
  await page.request.post("/api/auth/logout", { headers: { Origin: server.url } });

  await connectDemoWallet(page, "More than enough");
  await expect(composer(page)).toBeVisible();
  const second = await address();
  expect(second).not.toBe(first);
  expect(JSON.stringify((await listOf(second)).body)).not.toContain("Secret");
  expect((await listOf(first)).status).toBe(403);
});

test.describe("the gate's screens", () => {
  const states: Record<string, (page: Page) => Promise<void>> = {
    "not connected": async (page) => {
      await page.goto("/baksoai");
      await expect(connectButton(page)).toBeVisible();
    },
    "with the modal": async (page) => {
      await page.goto("/baksoai");
      await connectButton(page).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
    denied: async (page) => {
      await addFakeWallet(page, { name: "Backpack", accounts: ["Almost"] });
      await connectByPicker(page, "Backpack");
      await expect(page.getByText(DENIED)).toBeVisible();
    },
  };
  for (const [name, enter] of Object.entries(states)) {
    test(`${name}: accessible in both themes, and nothing sticks out from 320 to 2560 px`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await enter(page);
      await inBothThemes(page, async (theme) => expect(await axeFindings(page), theme).toEqual([]));
      for (const width of [320, 390, 768, 1440, 2560]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoOverflow(page, `at ${width} px`);
      }
    });
  }
});
