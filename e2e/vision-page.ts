import type { JSHandle, Page } from "@playwright/test";

/** A picture that a test hands over; large ones hold noise, which no format makes small. */
export interface MadePicture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

interface PictureToMake {
  width: number;
  height: number;
  type?: string;
  /** So many of its pixels are noise: three bytes each in a PNG. */
  noisePixels?: number;
  quality?: number;
}

/** Draws a picture in the page and leaves it there: a large one would take seconds to be handed to the test and back. */
export async function makePictureInPage(
  page: Page,
  { width, height, type = "image/png", noisePixels = 0, quality = 1 }: PictureToMake,
): Promise<JSHandle<File>> {
  return await page.evaluateHandle(
    async ([width, height, type, noisePixels, quality]) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext("2d");
      if (context === null) throw new Error("no canvas");
      context.fillStyle = "#f28a2e";
      context.fillRect(0, 0, width, height);
      const rows = Math.min(height, Math.ceil(noisePixels / width));
      if (rows > 0) {
        const noise = context.createImageData(width, rows);
        for (let at = 0; at < noise.data.length; at += 65_536)
          crypto.getRandomValues(noise.data.subarray(at, at + 65_536));
        for (let at = 3; at < noise.data.length; at += 4) noise.data[at] = 255;
        context.putImageData(noise, 0, 0);
      }
      const blob = await canvas.convertToBlob({ type, quality });
      return new File([blob], `picture.${type.split("/")[1]}`, { type });
    },
    [width, height, type, noisePixels, quality] as const,
  );
}

/** Draws a picture in the page and hands it over, for a field of files. */
export async function makePicture(page: Page, picture: PictureToMake): Promise<MadePicture> {
  const made = await makePictureInPage(page, picture);
  const [name, mimeType, base64] = await made.evaluate(async (file) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    let text = "";
    for (let at = 0; at < bytes.length; at += 32_768)
      text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
    return [file.name, file.type, btoa(text)] as const;
  });
  return { name, mimeType, buffer: Buffer.from(base64, "base64") };
}

/** What the page sent as `image`. */
export interface SentPicture {
  type: string;
  size: number;
  hash: string;
  width: number;
  height: number;
  fields: string[];
}

/** Notes every form that the page sends from now on. Call it before the page is opened. */
export async function noteSentPictures(page: Page): Promise<() => Promise<SentPicture[]>> {
  await page.addInitScript(() => {
    const sent: unknown[] = [];
    Object.assign(window, { sentPictures: sent });
    const { fetch } = window;
    window.fetch = async (input, init) => {
      const form = init?.body;
      const image = form instanceof FormData ? form.get("image") : null;
      if (form instanceof FormData && image instanceof Blob) {
        const bytes = await image.arrayBuffer();
        const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
        const bitmap = await createImageBitmap(image).catch(() => ({ width: 0, height: 0 }));
        sent.push({
          type: image.type,
          size: image.size,
          hash: [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
          width: bitmap.width,
          height: bitmap.height,
          fields: [...form.keys()],
        });
      }
      return fetch(input, init);
    };
  });
  return () => page.evaluate(() => (window as unknown as { sentPictures: never }).sentPictures);
}
