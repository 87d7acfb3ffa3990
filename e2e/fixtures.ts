import { test as base, type Page } from "@playwright/test";
import { startFakeAiServer } from "../fakes/ai-server.ts";
import { type FakeMarketServer, startFakeMarketServer } from "../fakes/market-server.ts";
import { type FakeNewsServer, startFakeNewsServer } from "../fakes/news-server.ts";
import { type FakeSpeechServer, startFakeSpeechServer } from "../fakes/speech-server.ts";
import { type DemoWallet, type DemoWalletName, demoWallet, signInByApi } from "./demo-sign-in.ts";
import {
  SERVER_FIXTURE_TIMEOUT_MS,
  type ServerProcess,
  startServerOnTestDatabase,
} from "./server-process.ts";

const DAY_MS = 24 * 60 * 60_000;
/** When the newest of the fake news came out: eight o'clock, three days ago. What is much older is no news. */
export const NEWEST_NEWS_MS = (Math.floor(Date.now() / DAY_MS) - 3) * DAY_MS + DAY_MS / 3;

type FakeAiServer = Awaited<ReturnType<typeof startFakeAiServer>>;

interface WorkerParts {
  /** The built product in demo mode, with the embedded chain and the fake model server. */
  server: ServerProcess;
  ai: FakeAiServer;
  market: FakeMarketServer;
  speech: FakeSpeechServer;
  news: FakeNewsServer;
}

interface TestParts {
  /**
   * Signs the page's browser in without the interface, forgets all that the wallet had said, and opens the assistant:
   * what is tested is what comes after. Connecting itself has its own specs.
   */
  signIn(page: Page, name?: DemoWalletName): Promise<DemoWallet>;
  /** Connects the demo wallet through the interface, as a person does. */
  connectDemoWallet(page: Page, name: DemoWalletName): Promise<void>;
  /** Console errors of the page; a test fails when it leaves one that it did not expect. */
  consoleErrors: string[];
  /** Nothing that a test made the markets say is said to the next: the server asks again for what was asked before. */
  ordinaryMarket: null;
  /** Attached to a test that failed: why a second try went better can't be found out otherwise. */
  serverLog: null;
}

/** Warnings and worse, as pino numbers them, and requests that were refused. */
const TROUBLE = /"level":[456]0|"status":[45]\d\d/;

/** The browser's own messages about requests that a test makes fail on purpose. */
const EXPECTED_COMPLAINT = /Failed to load resource|net::ERR_|WebSocket/;

/** What an export holds of a wallet that has only signed in, or used something of its day. */
const OF_EVERY_SIGN_IN = ["session", "balance", "usage"];

export const test = base.extend<TestParts, WorkerParts>({
  ai: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants the first parameter destructured
    async ({}, use) => {
      const ai = await startFakeAiServer();
      await use(ai);
      await ai.close();
    },
    { scope: "worker" },
  ],
  speech: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants the first parameter destructured
    async ({}, use) => {
      const speech = await startFakeSpeechServer();
      await use(speech);
      await speech.close();
    },
    { scope: "worker" },
  ],
  news: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants the first parameter destructured
    async ({}, use) => {
      const news = await startFakeNewsServer({ newestMs: NEWEST_NEWS_MS });
      await use(news);
      await news.close();
    },
    { scope: "worker" },
  ],
  market: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants the first parameter destructured
    async ({}, use) => {
      const market = await startFakeMarketServer();
      await use(market);
      await market.close();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ ai, market, news, speech }, use) => {
      const server = await startServerOnTestDatabase({
        AI_CHAT_MODEL: "compatible:fast",
        AI_CHAT_BASE_URL: `${ai.url}/v1`,
        DEX_API_URL: market.url,
        CANDLES_API_URL: market.url,
        JUPITER_API_URL: market.url,
        MAGICEDEN_API_URL: market.url,
        AI_VISION_MODEL: "compatible:sees",
        NEWS_SOURCES: "searxng",
        SEARXNG_URL: `${news.url}/searxng`,
        AI_SPEECH_MODEL: "compatible:voice",
        AI_SPEECH_BASE_URL: `${speech.url}/v1`,
      });
      await use(server);
      await server.dispose();
    },
    { scope: "worker", timeout: SERVER_FIXTURE_TIMEOUT_MS },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  signIn: async ({ server }, use) => {
    await use(async (page, name = "More than enough") => {
      const wallet = await demoWallet(page.request, server.url, name);
      await signInByApi(page.request, server.url, wallet);
      const kept = (await (await page.request.get(`${server.url}/api/export`)).json()) as { kind?: string }[];
      if (kept.some(({ kind = "" }) => !OF_EVERY_SIGN_IN.includes(kind))) {
        await page.request.post(`${server.url}/api/erase`, {
          headers: { Origin: server.url },
          data: { wallet_address: wallet.address },
        });
        // That signed the wallet out.
        await signInByApi(page.request, server.url, wallet);
      }
      await page.goto(`${server.url}/baksoai`);
      return wallet;
    });
  },
  connectDemoWallet: async ({ server }, use) => {
    await use(async (page, name) => {
      await page.goto(`${server.url}/baksoai`);
      await page.getByRole("button", { name: "Connect Wallet" }).click();
      await page.getByRole("button", { name: /Bakso Demo Wallet/ }).click();
      await page.getByRole("radio", { name: new RegExp(`^${name}`) }).check();
      await page.getByRole("button", { name: "Approve" }).click();
      await page.getByRole("button", { name: "Approve" }).click();
    });
  },
  ordinaryMarket: [
    async ({ market }, use) => {
      await use(null);
      market.forgetScenarios();
    },
    { auto: true },
  ],
  serverLog: [
    async ({ server }, use, info) => {
      const from = server.output().length;
      await use(null);
      if (info.status === info.expectedStatus) return;
      const lines = server.output().slice(from).split("\n");
      const body = lines.filter((line) => TROUBLE.test(line)).join("\n") || "no trouble";
      await info.attach("what the server logged of trouble", { body, contentType: "text/plain" });
    },
    { auto: true },
  ],
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(String(error)));
      page.on("console", (message) => {
        if (message.type() === "error" && !EXPECTED_COMPLAINT.test(message.text()))
          errors.push(message.text());
      });
      await use(errors);
      expect(errors, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

export const { expect } = test;
