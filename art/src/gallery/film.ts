import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { frondDefinitions } from "../forest/leaves.ts";
import { rasterise } from "../raster.ts";
import { type Markup, svgDocument } from "../svg.ts";
import type { Loop } from "./loops.ts";

/** The frames of a loop as PNG files, one after the other. */
async function* framesOf({ widthPx, heightPx, frames, still, moving }: Loop): AsyncGenerator<Buffer> {
  const document = (content: Markup) =>
    svgDocument(
      { x: 0, y: 0, width: widthPx, height: heightPx },
      content,
      `width="${widthPx}" height="${heightPx}"`,
    );
  const ground = await rasterise(document(still()), widthPx, 2)
    .flatten({ background: "#FFFFFF" })
    .png()
    .toBuffer();
  for (let frame = 0; frame < frames; frame += 1) {
    const over = await rasterise(document(frondDefinitions() + moving(frame / frames)), widthPx, 2)
      .png()
      .toBuffer();
    yield await sharp(ground)
      .composite([{ input: over }])
      .flatten()
      .png({ compressionLevel: 3 })
      .toBuffer();
  }
}

/** A GIF with a palette of its own, for ever. */
export async function gifOf(loop: Loop): Promise<Uint8Array> {
  const frames: Buffer[] = [];
  for await (const frame of framesOf(loop)) frames.push(frame);
  return sharp(frames, { join: { animated: true } })
    .gif({
      delay: Array.from({ length: loop.frames }, () => Math.round(1_000 / loop.framesPerSecond)),
      loop: 0,
      colours: 96,
      dither: 0,
      interFrameMaxError: 4,
      effort: 10,
    })
    .toBuffer();
}

/** A WebM film in VP8, by `ffmpeg`, which has to be on the machine of whoever draws. */
export async function writeWebm(loop: Loop, path: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bakso-film-"));
  try {
    let count = 0;
    for await (const frame of framesOf(loop)) {
      await writeFile(join(folder, `${String(count).padStart(4, "0")}.png`), frame);
      count += 1;
    }
    const rate = String(loop.framesPerSecond);
    const coding = ["-c:v", "libvpx", "-crf", "12", "-b:v", "1100k", "-auto-alt-ref", "0", "-an"];
    const pictures = ["-framerate", rate, "-i", join(folder, "%04d.png"), "-pix_fmt", "yuv420p"];
    const child = spawn("ffmpeg", ["-y", "-v", "error", ...pictures, ...coding, path], { stdio: "inherit" });
    const [code] = await once(child, "exit");
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
