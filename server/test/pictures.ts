import sharp, { type Sharp } from "sharp";

/** A plain picture of a size, orange unless said. */
export const buildPicture = (width = 40, height = 30, background = "#f28a2e"): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

/** One that carries where and with what it was taken, as phones write it. */
export const buildPhoto = (width = 40, height = 30): Promise<Buffer> =>
  buildPicture(width, height)
    .jpeg()
    .withExif({
      IFD0: { Make: "Secret Camera", Copyright: "A person" },
      IFD3: { GPSLatitudeRef: "S", GPSLatitude: "3/1 19/1 0/1" },
    })
    .toBuffer();

/** A GIF that moves: red, then green. */
export const buildAnimation = async (): Promise<Buffer> => {
  const frames = await Promise.all(
    ["#ff0000", "#00ff00"].map((colour) => buildPicture(16, 16, colour).png().toBuffer()),
  );
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
};
