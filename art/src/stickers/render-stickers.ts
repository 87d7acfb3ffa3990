import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { STICKERS, stickerPicture } from "./stickers.ts";
import { type ZipEntry, zipOf } from "./zip.ts";

const FOLDER = join(import.meta.dirname, "../../../web/public/stickers");

/** Those that the gallery shows of the pack, at the size at which they are sharp there. */
const SHOWN = ["read", "jump", "nap", "cheer"];
const SHOWN_WIDTH_PX = 400;

/**
 * Writes the sticker pack: every pose as WebP for the meme maker, all of them as PNG and WebP in one archive, and those
 * that the gallery shows as small AVIF.
 */
async function render(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const entries: ZipEntry[] = [];
  for (const figure of STICKERS) {
    const picture = await stickerPicture(figure);
    const png = await sharp(picture).png({ palette: true, quality: 90, compressionLevel: 8 }).toBuffer();
    const webp = await sharp(picture).webp({ quality: 82, effort: 4 }).toBuffer();
    await writeFile(join(FOLDER, `${figure.name}.webp`), webp);
    if (SHOWN.includes(figure.name))
      await sharp(picture)
        .resize(SHOWN_WIDTH_PX)
        .avif({ quality: 56, effort: 6 })
        .toFile(join(FOLDER, `${figure.name}.avif`));
    entries.push(
      { name: `png/${figure.name}.png`, bytes: png },
      { name: `webp/${figure.name}.webp`, bytes: webp },
    );
  }
  await writeFile(join(FOLDER, "bakso-stickers.zip"), zipOf(entries));
  const names = STICKERS.map(({ name }) => `  ${JSON.stringify(name)},`).join("\n");
  await writeFile(
    join(FOLDER, "../../src/shared/meme/sticker-names.ts"),
    `// Written by \`node art/src/stickers/render-stickers.ts\`.\n\n/** The poses of the sticker pack, by their file's name. */\nexport const STICKER_NAMES = [\n${names}\n] as const;\n`,
  );
}

await render();
