import type { Frame, Page, Request } from "@playwright/test";
import { chooseOption } from "./chat-page.ts";
import { demoWallet, signInByApi } from "./demo-sign-in.ts";
import { expect, test } from "./fixtures.ts";
import { actAsHolder } from "./hostile-script.ts";
import { inTerminal, serveTerminal, terminalFrame } from "./swap-terminal.ts";

/** Every way costs up to 2.5 s, twice. */
const PATIENCE_MS = 120_000;
const CHART_SCRIPT = "https://s3.tradingview.com/tv.js";
const chartFrame = (page: Page): Frame | undefined =>
  page.frames().find((frame) => frame.url().endsWith("/frames/chart"));

const swap = {
  async open(page: Page) {
    await serveTerminal(page);
    await page.goto("/swap");
    await expect(inTerminal(page).getByRole("button", { name: "Swap" })).toBeVisible({ timeout: 20_000 });
    // A script may open windows for who has just pressed something.
    await inTerminal(page).getByText(/ to /).click();
    return terminalFrame(page);
  },
};
const chart = {
  async open(page: Page) {
    await page.route(CHART_SCRIPT, (route) =>
      route.fulfill({ contentType: "text/javascript", body: "window.TradingView = { widget() {} };" }),
    );
    await page.goto("/baksoai");
    await chooseOption(page, "Chart Tool");
    await expect.poll(() => chartFrame(page)?.evaluate(() => "TradingView" in window)).toBe(true);
    return chartFrame(page);
  },
};

/** `bypassCSP` switches the policy off: the sandbox must hold alone. */
for (const bypassCSP of [false, true])
  for (const [name, { open }] of Object.entries({ swap, chart }))
    test.describe(`${name}, ${bypassCSP ? "without the page's policy" : "with the page's policy"}`, () => {
      test.use({ bypassCSP });

      test("a script of somebody else's reaches nothing of the holder's", async ({
        page,
        context,
        server,
        consoleErrors,
      }) => {
        test.setTimeout(PATIENCE_MS);
        const wallet = await demoWallet(page.request, server.url, "More than enough");
        await signInByApi(page.request, server.url, wallet);
        const hostile = await open(page);
        if (!hostile) throw new Error("there is no frame");
        const address = page.url();
        const sent: Request[] = [];
        const isFromHostile = (request: Request) => {
          // A service worker's and a new window's requests have no frame that could be asked.
          try {
            return request.frame() === hostile || request.frame().parentFrame() === hostile;
          } catch {
            return false;
          }
        };
        context.on("request", (request) => {
          if (request.url().startsWith(server.url) && isFromHostile(request)) sent.push(request);
        });

        const attempts = await hostile.evaluate(actAsHolder, server.url);
        expect(attempts.length).toBeGreaterThan(25);
        expect(attempts.filter(({ got }) => got !== null)).toEqual([]);

        // Requests that got out carried no identity.
        for (const request of sent) expect((await request.allHeaders()).cookie ?? "").toBe("");
        if (!bypassCSP) {
          const answered = await Promise.all(sent.map((request) => request.response().catch(() => null)));
          expect(answered.filter((one) => one !== null).map((one) => one.url())).toEqual([]);
        }
        // The page stands, the holder is still signed in, and nothing was written.
        expect(page.url()).toBe(address);
        const session = await (await page.request.get(`${server.url}/api/session`)).json();
        expect(session).toMatchObject({ wallet_address: wallet.address, access: "granted" });
        const mine = await page.request.get(`${server.url}/api/conversations/${wallet.address}`);
        expect(JSON.stringify(await mine.json())).not.toContain('"x"');
        // The browser logs what it refused; our own page logs nothing.
        consoleErrors.length = 0;
      });
    });

for (const path of ["/frames/swap", "/frames/chart"])
  test(`nobody opens ${path} as a page of ours`, async ({ page, server, consoleErrors }) => {
    await page.goto(path).catch(() => undefined);
    expect(await page.evaluate(() => window.origin)).not.toBe(server.url);
    consoleErrors.length = 0;
  });
