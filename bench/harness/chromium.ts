import { existsSync } from "node:fs";
import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from "playwright";
import type { Bench } from "../bench.context.ts";
import type { Holder } from "./holder.ts";
import type { Product } from "./product.ts";

const PLACES = [process.env.CHROMIUM_PATH, "/usr/bin/chromium", "/usr/bin/chromium-browser"];

/** The machine's own Chromium, as in the browser tests. */
export async function openChromium(bench: Bench, args: readonly string[] = []): Promise<Browser> {
  const executablePath = PLACES.find((place) => place && existsSync(place));
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...args,
    ],
  });
  bench.onEnd(() => browser.close());
  return browser;
}

export interface OpenPage {
  page: Page;
  cdp: CDPSession;
  close(): Promise<void>;
}

export interface PageOptions {
  /** Runs in the page before anything of ours. */
  script?: () => void;
  /** Who is signed in, and where. */
  holder?: { holder: Holder; product: Product };
  /** The viewport; absent: a desktop's window. */
  device?: BrowserContextOptions;
}

/** A page in a context of its own: nothing is cached, nothing is remembered. */
export async function openPage(
  browser: Browser,
  { script, holder, device = { viewport: { width: 1280, height: 800 } } }: PageOptions = {},
): Promise<OpenPage> {
  const context = await browser.newContext(device);
  if (holder) {
    const { cookie } = holder.holder;
    await context.addCookies([{ ...cookie, url: holder.product.origin }]);
  }
  const page = await context.newPage();
  if (script) await page.addInitScript(script);
  return { page, cdp: await context.newCDPSession(page), close: () => context.close() };
}

/** @param times 1 is full speed, 4 a slow phone */
export const slowDown = (cdp: CDPSession, times: number) =>
  cdp.send("Emulation.setCPUThrottlingRate", { rate: times });

/** Seconds that the page's main thread has worked so far; `Performance.enable` must have been sent. */
export async function taskSeconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  const found = metrics.find(({ name }) => name === "TaskDuration");
  if (!found) throw new Error("the browser does not count its work");
  return found.value;
}
