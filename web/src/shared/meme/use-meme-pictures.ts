import { useCallback, useEffect, useReducer, useState } from "react";
import type { StickerPictures } from "./draw-meme.ts";
import type { StickerName } from "./meme.ts";

/** The picture that a meme is made of. */
type MemePicture = { status: "loading" } | { status: "here"; image: HTMLImageElement } | { status: "failed" };

export const stickerUrl = (name: StickerName): string => `/stickers/${name}.webp`;

/** Loads the picture, and again when it is asked to. */
export function useMemePicture(src: string): [picture: MemePicture, retry: () => void] {
  const [picture, setPicture] = useState<MemePicture>({ status: "loading" });
  const load = useCallback(
    (signal?: AbortSignal) => {
      setPicture({ status: "loading" });
      // Without his letters a caption stands in those of the pages.
      const letters = document.fonts.load('40px "Bagel Fat One"').catch(() => []);
      Promise.all([decoded(src), letters]).then(
        ([image]) => {
          if (!signal?.aborted) setPicture({ status: "here", image });
        },
        () => {
          if (!signal?.aborted) setPicture({ status: "failed" });
        },
      );
    },
    [src],
  );
  useEffect(() => {
    const gone = new AbortController();
    load(gone.signal);
    return () => gone.abort();
  }, [load]);
  return [picture, () => load()];
}

/** The sticker that was asked for last, as long as it is not on the picture. */
interface AwaitedSticker {
  name: StickerName;
  status: "loading" | "failed";
}

/** Pictures of stickers. `load` resolves to whether the picture came: only then it can be put on a meme. */
export function useStickerPictures() {
  const [awaited, setAwaited] = useState<AwaitedSticker | null>(null);
  const [pictures, addPicture] = useReducer(
    (known: StickerPictures, [name, drawn]: [StickerName, CanvasImageSource]): StickerPictures =>
      new Map(known).set(name, drawn),
    new Map(),
  );
  const load = async (name: StickerName): Promise<boolean> => {
    setAwaited({ name, status: "loading" });
    try {
      addPicture([name, await decoded(stickerUrl(name))]);
    } catch {
      setAwaited({ name, status: "failed" });
      return false;
    }
    setAwaited(null);
    return true;
  };
  return { pictures, awaited, load };
}

async function decoded(src: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = src;
  await image.decode();
  return image;
}
