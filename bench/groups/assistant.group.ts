import type { Browser, Page } from "playwright";
import type { Group } from "../bench.context.ts";
import { watchAssistant } from "../browser/watch-assistant.ts";
import { openChromium, openPage } from "../harness/chromium.ts";
import { type Holder, signIn } from "../harness/holder.ts";
import { type Product, startProduct, usualEngine } from "../harness/product.ts";
import { startProvider, startRpc, startSpeech } from "../harness/services.ts";
import { kilobytes, transfersOf } from "../harness/transfers.ts";
import { median } from "../statistics.ts";

const FIELD = "Enter topic here or paste an image...";
/** Four sentences, the first at once. */
const QUESTION = "[[sentences:4:500]]";
const SETTLE_MS = 1_500;
/** The demo's own wallet, which no holder loads. */
const DEMO_PART = "/demo/";

/** The assistant's page for a signed-in holder: what it loads, how fast its menu opens, how soon it speaks. */
export const assistant: Group = {
  name: "assistant",
  area: "browser",
  async measure(bench) {
    const [provider, speech, rpcUrl] = [
      await startProvider(bench),
      await startSpeech(bench),
      await startRpc(bench),
    ];
    const product = await startProduct(bench, {
      engine: usualEngine(bench),
      providerUrl: provider,
      rpcUrl,
      environment: { AI_SPEECH_MODEL: "compatible:voice", AI_SPEECH_BASE_URL: `${speech}/v1` },
    });
    const browser = await openChromium(bench, ["--autoplay-policy=no-user-gesture-required"]);
    const holder = await signIn(product);
    const runs = bench.isQuick ? 1 : 5;
    const seen = { kB: [] as number[], frames: [] as number[], soundMs: [] as number[] };
    for (let run = 1; run <= runs; run += 1) {
      bench.say(`run ${run} of ${runs}`);
      const { kB, frames, soundMs } = await measureOnce(browser, product, holder);
      seen.kB.push(kB);
      seen.frames.push(frames);
      seen.soundMs.push(soundMs);
    }
    return [
      {
        what: "JavaScript of /baksoai, signed in, before any panel is opened, brotli, over the wire",
        unit: "kB",
        value: median(seen.kB),
        goal: { on: "figure", is: "at most", limit: 180 },
        note: "without the demo's own wallet; headers are counted",
      },
      {
        what: "frames from the press until the Options menu stands there with its entries",
        unit: "frames",
        value: median(seen.frames),
        goal: { on: "figure", is: "at most", limit: 1 },
      },
      {
        what: "first sound after the first sentence of a streamed answer arrived, the voice answering at once",
        unit: "ms",
        value: median(seen.soundMs),
        goal: { on: "figure", is: "at most", limit: 300 },
      },
    ];
  },
};

async function measureOnce(browser: Browser, product: Product, holder: Holder) {
  const opened = await openPage(browser, { script: watchAssistant, holder: { holder, product } });
  const { page } = opened;
  const transfers = await transfersOf(opened, async (visited) => {
    await visited.goto(`${product.origin}/baksoai`);
    await visited.getByPlaceholder(FIELD).waitFor();
    await visited.waitForTimeout(SETTLE_MS);
  });
  const kB = kilobytes(transfers.filter(({ type, url }) => type === "Script" && !url.includes(DEMO_PART)));
  const frames = await page.evaluate(() => window.assistantWatch?.framesUntilMenu() ?? Number.NaN);
  await page.getByRole("menuitem", { name: "Speech Mode Off" }).click();
  await page.waitForTimeout(SETTLE_MS);
  await page.getByPlaceholder(FIELD).fill(QUESTION);
  await page.keyboard.press("Enter");
  const soundMs = await firstSound(page);
  await opened.close();
  return { kB, frames, soundMs };
}

async function firstSound(page: Page): Promise<number> {
  await page.waitForFunction(() => (window.assistantWatch?.soundAt ?? 0) > 0, undefined, { timeout: 20_000 });
  return page.evaluate(() => {
    const { soundAt = 0, sentenceAt = 0 } = window.assistantWatch ?? {};
    return soundAt - sentenceAt;
  });
}
