import { FIGURES, figureSvg } from "@bakso/art/figures";
import { DAY } from "@bakso/art/palette";
import type { IllustratorContent } from "@bakso/contract/content/illustrator.shapes";
import type { StudioContent } from "@bakso/contract/content/studio.shapes";
import sharp, { type Sharp } from "sharp";
import { illustrate } from "../illustrator/illustrate.ts";
import { readChanges } from "./change.reading.ts";
import { readIdea } from "./idea.reading.ts";
import { finish } from "./picture.finish.ts";
import { inPalette } from "./picture.palette.ts";

type Style = StudioContent["styles"][number];

const SIDE_PX = 640;
const SUBJECT = "Bakso waves at golden hour";
const SEED = 7;
/** His head and the paw that waves, as a share of the picture: on a chip a whole scene would look like any other. */
const CLOSE_UP = { x: 0.27, y: 0.29, side: 0.48 } as const;
/** How large a style is drawn, in pixels, before it is enlarged: the smaller, the coarser its technique. */
const DRAWN_PX: Record<string, number> = { paper: 240, watercolour: 420, pixel: 576, pop: 200, sketch: 360 };

/** The reference picture that ships with a style. @returns a WebP */
export async function drawStylePicture(style: Style, illustrator: IllustratorContent): Promise<Buffer> {
  const picture = style.id === "sticker" ? await sticker() : await inStyle(style, illustrator);
  return picture.webp({ quality: 84, effort: 6 }).toBuffer();
}

/** The cub, cut out with a white rim. */
async function sticker(): Promise<Sharp> {
  const figure = FIGURES.find(({ name }) => name === "wave");
  if (!figure) throw new Error("There is no such figure");
  // Whole on a chip too, which shows the middle two thirds of the height.
  const room = Math.round(SIDE_PX * 0.54);
  const cub = await sharp(Buffer.from(figureSvg(figure, DAY, SIDE_PX)))
    .resize(room, room, { fit: "inside" })
    .extend({ top: 60, bottom: 60, left: 60, right: 60, background: "#00000000" })
    .png()
    .toBuffer();
  // What lies within a blur's reach of the cub is the rim; two pipelines, since one has a single blur.
  const near = await sharp(cub).extractChannel("alpha").blur(16).png().toBuffer();
  const reach = await sharp(near)
    .threshold(14)
    .blur(1.2)
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = reach.info;
  const solid = (background: string, alpha: Buffer) =>
    sharp({ create: { width, height, channels: 3, background } })
      .joinChannel(alpha, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer();
  const shade = await sharp(await solid("#3A2A1E", reach.data))
    .blur(7)
    .png()
    .toBuffer();
  const left = Math.round((SIDE_PX - width) / 2);
  const top = Math.round((SIDE_PX - height) / 2);
  return sharp({ create: { width: SIDE_PX, height: SIDE_PX, channels: 3, background: "#F3E3C8" } }).composite(
    [
      { input: shade, left, top: top + 8, blend: "multiply" },
      { input: await solid("#FFFFFF", reach.data), left, top },
      { input: cub, left, top },
    ],
  );
}

async function inStyle({ id, text, palette }: Style, illustrator: IllustratorContent): Promise<Sharp> {
  const words = `${SUBJECT}, ${text}`;
  const idea = readIdea({ words, aspect: "square", seed: SEED }, illustrator);
  const { changes } = readChanges(words, illustrator);
  const sidePx = DRAWN_PX[id] ?? SIDE_PX;
  const { far, near } = illustrate(idea);
  const layers = { far: closeUp(far, idea.widthPx, sidePx), near: closeUp(near, idea.widthPx, sidePx) };
  const drawn = await finish(layers, "realism", changes, idea.seed);
  const picture = palette ? await inPalette(drawn, palette) : drawn;
  return sharp(await picture.png().toBuffer()).resize(SIDE_PX, SIDE_PX, {
    kernel: changes.includes("pixel") ? "nearest" : "lanczos3",
  });
}

/** A square part of a picture's SVG document. */
function closeUp(svg: string, pictureSidePx: number, sidePx: number): string {
  const { x, y, side } = CLOSE_UP;
  const frame = [x, y, side, side].map((share) => Math.round(share * pictureSidePx)).join(" ");
  return svg.replace(
    /viewBox="[^"]*" width="\d+" height="\d+"/,
    `viewBox="${frame}" width="${sidePx}" height="${sidePx}"`,
  );
}
