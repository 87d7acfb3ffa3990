import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import { startFakeImageServer } from "../../fakes/image-server.ts";
import type { Group } from "../bench.context.ts";
import { type Holder, signIn } from "../harness/holder.ts";
import { residentMbOf } from "../harness/process-usage.ts";
import { type Product, startProduct, usualEngine } from "../harness/product.ts";
import { startRpc } from "../harness/services.ts";
import { median } from "../statistics.ts";

/** Grain alone, which no format makes smaller: 20 MB as a file, 20 MB unpacked. */
const GRAIN_SIDE_PX = 2_580;
/** What a camera makes of as many bytes: 24 megapixels, 72 MB unpacked. */
const PHOTO = { width: 6_000, height: 4_000, quality: 96 } as const;
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
    const growths = { grain: [] as number[], photo: [] as number[] };
    const files = { grain: await grain(GRAIN_SIDE_PX), photo: await photo() };
    const small = await grain(200);
    const runs = bench.isQuick ? 1 : 5;
    for (let run = 1; run <= runs; run += 1) {
      bench.say(`run ${run} of ${runs}`);
      for (const what of ["grain", "photo"] as const) {
        const product = await startProduct(bench, {
          engine: usualEngine(bench),
          rpcUrl,
          environment: { AI_EDIT_MODEL: "compatible:fake", AI_EDIT_BASE_URL: `${provider.url}/v1` },
        });
        const holder = await signIn(product);
        // The first picture loads code; the second is measured.
        await upload(product, holder, small);
        await delay(SETTLE_MS);
        growths[what].push(await growthDuring(product, () => upload(product, holder, files[what])));
        await product.end();
      }
    }
    const floorOf = (file: Buffer) => ({ what: "the file", value: file.length / 1_000_000 });
    return [
      {
        what: "memory that a recreation of a 20 MB picture takes on top, at most",
        unit: "MB",
        value: median(growths.grain),
        floor: floorOf(files.grain),
        goal: { on: "ratio", is: "at most", limit: 2 },
      },
      {
        what: "the same of a photo of 24 megapixels",
        unit: "MB",
        value: median(growths.photo),
        floor: floorOf(files.photo),
        note: "to unpack and shrink it takes 49 MB by itself",
      },
    ];
  },
};

async function growthDuring({ pid }: Product, work: () => Promise<void>): Promise<number> {
  const before = residentMbOf(pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, residentMbOf(pid));
  }, LOOK_EVERY_MS);
  await work().finally(() => clearInterval(watch));
  return most - before;
}

async function grain(side: number): Promise<Buffer<ArrayBuffer>> {
  const raw = { width: side, height: side, channels: 3 } as const;
  return Buffer.from(
    await sharp(randomBytes(side * side * 3), { raw })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  );
}

async function photo(): Promise<Buffer<ArrayBuffer>> {
  const { width, height, quality } = PHOTO;
  const noise = { type: "gaussian", mean: 120, sigma: 30 } as const;
  const rough = sharp({ create: { width, height, channels: 3, background: "#000", noise } });
  return Buffer.from(await rough.jpeg({ quality }).toBuffer());
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
