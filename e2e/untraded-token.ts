import type { Page } from "@playwright/test";
import { startFakeMarketServer } from "../fakes/market-server.ts";
import { expect } from "./fixtures.ts";
import { type ServerProcess, startServerOnTestDatabase } from "./server-process.ts";

/**
 * A server that has heard that nobody trades our token, so that the card on /bakso says so in a row. It has a market of its own:
 * other tests make the worker's trade it. Whoever starts it disposes of it.
 */
export async function startUntraded(page: Page): Promise<Pick<ServerProcess, "url" | "dispose">> {
  const market = await startFakeMarketServer();
  const server = await startServerOnTestDatabase({
    DEX_API_URL: market.url,
    CANDLES_API_URL: market.url,
    JUPITER_API_URL: market.url,
  });
  const dispose = async () => {
    await server.dispose();
    await market.close();
  };
  try {
    const html = async () => (await page.request.get(`${server.url}/bakso`)).text();
    await expect.poll(html, { timeout: 20_000 }).toContain("Nobody trades");
  } catch (error) {
    await dispose();
    throw error;
  }
  return { url: server.url, dispose };
}
