import { randomUUID } from "node:crypto";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateImage } from "ai";
import sharp from "sharp";
import { plainPng, startFakeImageServer } from "../../fakes/image-server.ts";
import { createFileStorage } from "../../server/src/gateways/storage/file.storage.ts";
import { createThumbnails } from "../../server/src/pictures/thumbnails.ts";
import type { Bench, Group } from "../bench.context.ts";
import type { Figure } from "../figure.ts";
import { signIn } from "../harness/holder.ts";
import { startProduct, usualEngine } from "../harness/product.ts";
import { startRpc } from "../harness/services.ts";
import { temporaryFolder } from "../harness/temporary-folder.ts";
import { median } from "../statistics.ts";

/** How long the provider draws: less than any real one, so that our own share shows. */
const DRAWING_MS = 1_000;
const PICTURES = 24;

/** What making a picture costs on top of the provider, and a thumbnail on top of the image library. */
export const studio: Group = {
  name: "studio",
  area: "server",
  async measure(bench) {
    return [await generation(bench), await thumbnails(bench)];
  },
};

async function generation(bench: Bench): Promise<Figure> {
  const provider = await startFakeImageServer();
  bench.onEnd(() => provider.close());
  const product = await startProduct(bench, {
    engine: usualEngine(bench),
    rpcUrl: await startRpc(bench),
    environment: { AI_IMAGE_MODEL: "compatible:fake", AI_IMAGE_BASE_URL: `${provider.url}/v1` },
  });
  const { headers } = await signIn(product);
  const prompt = `[[slow:${DRAWING_MS}]] A cub`;
  const model = createOpenAICompatible({ name: "bare", baseURL: `${provider.url}/v1` }).imageModel("fake");
  const ours = async () => {
    const answer = await fetch(`${product.address}/api/generate-image-url`, {
      method: "POST",
      headers,
      body: JSON.stringify({ prompt, job_id: randomUUID() }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.json();
  };
  const bare = () => generateImage({ model, prompt, size: "1024x1024", maxRetries: 0 });
  const times = { ours: [] as number[], bare: [] as number[] };
  const runs = bench.isQuick ? 2 : 9;
  for (let run = -1; run < runs; run += 1) {
    bench.say(`run ${run + 1} of ${runs}`);
    const [oursMs, bareMs] = [await timed(ours), await timed(bare)];
    if (run < 0) continue;
    times.ours.push(oursMs);
    times.bare.push(bareMs);
  }
  return {
    what: `a picture that the provider draws in ${DRAWING_MS} ms: gate, quota, job, taking in, storing`,
    unit: "ms",
    value: median(times.ours),
    floor: { what: "the AI SDK alone, against the same provider", value: median(times.bare) },
    goal: { on: "ratio", is: "at most", limit: 1.05 },
  };
}

async function thumbnails(bench: Bench): Promise<Figure> {
  const storage = createFileStorage(await temporaryFolder(bench));
  const wallet = "B".repeat(44);
  const originals = await Promise.all(
    Array.from({ length: PICTURES }, (_, index) =>
      sharp(plainPng(64, 64, [index * 9, 120, 80]))
        .resize(1_024, 1_024)
        .png()
        .toBuffer(),
    ),
  );
  const idOf = (run: number, index: number) => `${`${run}x${index}`.padStart(64, "0").replace("x", "a")}.png`;
  const rates = { ours: [] as number[], bare: [] as number[] };
  const runs = bench.isQuick ? 1 : 5;
  for (let run = 0; run <= runs; run += 1) {
    bench.say(`thumbnails, run ${run} of ${runs}`);
    await Promise.all(
      originals.map((bytes, index) => storage.write({ wallet, pictureId: idOf(run, index) }, bytes)),
    );
    const small = createThumbnails(storage);
    const oursMs = await timed(() =>
      inPairs((index) => small.read({ wallet, pictureId: idOf(run, index) }, "webp")),
    );
    const bareMs = await timed(() =>
      inPairs((index) =>
        sharp(originals[index])
          .resize({ width: 400, height: 400, fit: "cover" })
          .webp({ quality: 76 })
          .toBuffer(),
      ),
    );
    if (run === 0) continue;
    rates.ours.push((PICTURES * 1_000) / oursMs);
    rates.bare.push((PICTURES * 1_000) / bareMs);
  }
  return {
    what: "thumbnails that are made, kept and handed out",
    unit: "thumbnails/s",
    value: median(rates.ours),
    floor: { what: "sharp alone, from memory, two at a time as well", value: median(rates.bare) },
    goal: { on: "ratio", is: "at least", limit: 0.7 },
  };
}

/** Two at a time, as the product makes them. */
async function inPairs(make: (index: number) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < PICTURES; at += 2) await Promise.all([make(at), make(at + 1)]);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
