/** A picture that can be drawn. Rejects when it does not load or is none. */
export async function loadedImage(src: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = src;
  await image.decode();
  return image;
}
