import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import { startFakeImageServer } from "../../e2e/fakes/image-server.ts";
import type { Group } from "../bench.context.ts";
import { type Holder, signIn } from "../harness/holder.ts";
import { residentMbOf } from "../harness/process-usage.ts";
import { type Product, startProduct, usualEngine } from "../harness/product.ts";
import { startRpc } from "../harness/services.ts";
import { median } from "../statistics.ts";

/** Grain alone, which no format makes smaller: 20 MB as a file, 20 MB unpacked. */
const SIDE_PX = 2_580;
const SETTLE_MS = 2_000;
const LOOK_EVERY_MS = 10;

/** What a large upload takes of the server's memory, from its first byte until the changed picture is there. */
export const studioUpload: Group = {
  name: "studio-upload",
  area: "server",
  async measure(bench) {
    const provider = await startFakeImageServer();
    bench.onEnd(() => provider.close());
    const rpcUrl = await startRpc(bench);
    const growths: number[] = [];
    const small = await grain(200);
    const large = await grain(SIDE_PX);
    const runs = bench.isQuick ? 1 : 5;
    for (let run = 1; run <= runs; run += 1) {
      bench.say(`run ${run} of ${runs}`);
      const product = await startProduct(bench, {
        engine: usualEngine(bench),
        rpcUrl,
        environment: { AI_EDIT_MODEL: "compatible:fake", AI_EDIT_BASE_URL: `${provider.url}/v1` },
      });
      const holder = await signIn(product);
      // What is loaded with the first picture is no part of the second.
      await upload(product, holder, small);
      await delay(SETTLE_MS);
      const before = residentMbOf(product.pid);
      let most = before;
      const watch = setInterval(() => {
        most = Math.max(most, residentMbOf(product.pid));
      }, LOOK_EVERY_MS);
      await upload(product, holder, large).finally(() => clearInterval(watch));
      growths.push(most - before);
      await product.end();
    }
    return [
      {
        what: "memory that a recreation of a 20 MB upload takes on top, at most",
        unit: "MB",
        value: median(growths),
        floor: { what: "the file", value: large.length / 1_000_000 },
        goal: { on: "ratio", is: "at most", limit: 2 },
      },
    ];
  },
};

async function grain(side: number): Promise<Buffer<ArrayBuffer>> {
  const raw = { width: side, height: side, channels: 3 } as const;
  const png = await sharp(randomBytes(side * side * 3), { raw })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return Buffer.from(png);
}

async function upload({ address }: Product, { headers }: Holder, image: Buffer<ArrayBuffer>): Promise<void> {
  const form = new FormData();
  form.append("image", new Blob([image], { type: "image/png" }), "photo.png");
  form.append("prompt", "Make it night");
  const { "content-type": _, ...rest } = headers;
  const answer = await fetch(`${address}/api/gpt-image-1`, { method: "POST", headers: rest, body: form });
  if (!answer.ok) throw new Error(await answer.text());
  await answer.arrayBuffer();
}
