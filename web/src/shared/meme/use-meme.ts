import { useState } from "react";
import {
  changedSticker,
  type Meme,
  PLAIN,
  type Shape,
  type Sticker,
  type StickerName,
  withoutSticker,
  withSticker,
} from "./meme.ts";

/** So many steps can be undone. */
const MOST_STEPS = 50;

/** A meme in the making, which of its stickers is in hand, and the way back. Captions are undone by their own fields. */
export function useMeme() {
  const [meme, setMeme] = useState<Meme>(PLAIN);
  const [past, setPast] = useState<readonly Meme[]>([]);
  const [chosenId, choose] = useState<number | null>(null);
  const chosen: Sticker | undefined = meme.stickers.find(({ id }) => id === chosenId);

  /** What follows is one step: pressed keys one by one, a drag as a whole. */
  const remember = () => setPast((before) => [...before, meme].slice(-MOST_STEPS));
  return {
    meme,
    chosen,
    canUndo: past.length > 0,
    choose,
    remember,
    write: (captions: Partial<Pick<Meme, "top" | "bottom">>) => setMeme({ ...meme, ...captions }),
    setShape: (shape: Shape) => {
      remember();
      setMeme({ ...meme, shape });
    },
    addSticker: (name: StickerName) => {
      remember();
      const next = withSticker(meme, name);
      setMeme(next);
      choose(next.stickers.at(-1)?.id ?? null);
    },
    change: (by: Parameters<typeof changedSticker>[2]) => {
      if (chosen) setMeme((before) => changedSticker(before, chosen.id, by));
    },
    remove: () => {
      if (!chosen) return;
      remember();
      setMeme(withoutSticker(meme, chosen.id));
    },
    undo: () => {
      const last = past.at(-1);
      if (!last) return;
      setPast(past.slice(0, -1));
      setMeme({ ...last, top: meme.top, bottom: meme.bottom });
    },
  };
}
