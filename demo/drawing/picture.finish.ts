import sharp, { type Sharp } from "sharp";
import type { ImageOrder } from "../../server/src/gateways/ai/images/image.model.ts";
import type { Illustration } from "../illustrator/illustrate.ts";
import { CHANGES, type ChangeName } from "./picture.changes.ts";
import { mapPixels, pixelsOf, settled, sharpOf } from "./pixels.ts";

/** Changes that are a way of drawing. */
const STYLES: readonly ChangeName[] = ["watercolour", "poster", "pop", "pixel", "sketch", "grey", "sepia"];
/** What Art is drawn in where the words name no way of drawing. */
const ART_STYLES: readonly ChangeName[] = ["pop", "watercolour", "poster"];

const drawn = (svg: string): Sharp => sharp(Buffer.from(svg), { unlimited: true });

/** Paints an illustration: as a scene with depth and light, or in a way of drawing. */
export async function finish(
  { far, near }: Illustration,
  look: ImageOrder["look"],
  changes: readonly ChangeName[],
  seed: number,
): Promise<Sharp> {
  const asked = changes.filter((name) => STYLES.includes(name));
  const nearLayer = await drawn(near).png({ compressionLevel: 1 }).toBuffer();
  if (look === "realism" && asked.length === 0) return scene(far, nearLayer);
  const styles = asked.length > 0 ? asked : [ART_STYLES[seed % ART_STYLES.length] ?? "pop"];
  let picture = styles.includes("poster")
    ? await cutPaper(far, nearLayer)
    : await settled(drawn(far).composite([{ input: nearLayer }]));
  // The rig draws in flat colours: fewer of them would only spoil its own.
  for (const style of styles) if (style !== "poster") picture = await CHANGES[style](picture, seed);
  return look === "art" ? CHANGES.frame(picture) : picture;
}

/** The sheet in front throws a soft shadow on what lies behind it, away from the sun at the upper right. */
async function cutPaper(far: string, nearLayer: Buffer): Promise<Sharp> {
  const { data, info } = await sharp(nearLayer)
    .extractChannel("alpha")
    .blur(8)
    .linear(0.36, 0)
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const shade = await sharp({ create: { width, height, channels: 3, background: "#0A2E25" } })
    .joinChannel(data, { raw: { width, height, channels: 1 } })
    .affine([1, 0, 0, 1], { idx: -7, idy: 9, background: "#00000000" })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return settled(drawn(far).composite([{ input: shade }, { input: nearLayer }]));
}

/** What is far lies out of focus; the edges darken a little, and there is a fine grain, as through a lens. */
async function scene(far: string, nearLayer: Buffer): Promise<Sharp> {
  const depth = await settled(drawn(far).blur(2.5));
  const whole = await pixelsOf(await settled(depth.composite([{ input: nearLayer }])));
  const [cx, cy] = [whole.width * 0.52, whole.height * 0.45];
  const reach = cx * cx + cy * cy;
  let grain = 1;
  return sharpOf(
    mapPixels(whole, (r, g, b, x, y) => {
      grain = Math.imul(grain, 1_103_515_245) + 12_345;
      const fine = (((grain >>> 16) & 7) - 3.5) * 0.6;
      const k = 1 - 0.12 * (((x - cx) ** 2 + (y - cy) ** 2) / reach) ** 1.5;
      return [r * k * 1.02 + fine, g * k + fine, b * k * 0.98 + fine];
    }),
  );
}
