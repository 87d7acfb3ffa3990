import {
  changedSticker,
  type Meme,
  PLAIN,
  type Shape,
  type Sticker,
  type StickerChange,
  type StickerName,
  withoutSticker,
  withSticker,
} from "./meme.ts";

/** So many steps can be undone. */
const MOST_STEPS = 50;

/** A meme in the making: what it is, what it was before each step, and which of its stickers is in hand. */
interface Making {
  readonly meme: Meme;
  readonly past: readonly Meme[];
  readonly chosenId: number | null;
  /** The drag or held key that the last step came from. */
  readonly gesture: number | null;
}

type MakingAction =
  | { type: "write"; captions: Partial<Pick<Meme, "top" | "bottom">> }
  | { type: "shape"; shape: Shape }
  | { type: "add"; name: StickerName }
  | { type: "choose"; id: number | null }
  /** All changes of one gesture are one step: a drag as a whole, a key for as long as it is held. */
  | { type: "change"; by: StickerChange; gesture: number }
  | { type: "remove" }
  | { type: "undo" };

export const BEGUN: Making = { meme: PLAIN, past: [], chosenId: null, gesture: null };

/** What is made of a meme by a step. What changes nothing is no step; captions are undone by their own fields. */
export function afterStep(making: Making, action: MakingAction): Making {
  const { meme, past } = making;
  const chosen = chosenSticker(making);
  switch (action.type) {
    case "write":
      return { ...making, meme: { ...meme, ...action.captions } };
    case "shape":
      return action.shape === meme.shape ? making : stepped(making, { ...meme, shape: action.shape });
    case "add": {
      const next = withSticker(meme, action.name);
      return { ...stepped(making, next), chosenId: next.stickers.at(-1)?.id ?? null };
    }
    case "choose":
      return { ...making, chosenId: action.id };
    case "change": {
      if (!chosen) return making;
      const next = changedSticker(meme, chosen.id, action.by);
      const isSame = isAlike(chosen, next.stickers[meme.stickers.indexOf(chosen)]);
      return isSame ? making : stepped(making, next, action.gesture);
    }
    case "remove":
      return chosen ? stepped(making, withoutSticker(meme, chosen.id)) : making;
    case "undo": {
      const last = past.at(-1);
      if (!last) return making;
      const { top, bottom } = meme;
      return { ...making, meme: { ...last, top, bottom }, past: past.slice(0, -1), gesture: null };
    }
  }
}

export const chosenSticker = ({ meme, chosenId }: Making): Sticker | undefined =>
  meme.stickers.find(({ id }) => id === chosenId);

function stepped(making: Making, meme: Meme, gesture: number | null = null): Making {
  const isGoingOn = gesture !== null && gesture === making.gesture;
  const past = isGoingOn ? making.past : [...making.past, making.meme].slice(-MOST_STEPS);
  return { ...making, meme, past, gesture };
}

const isAlike = (one: Sticker, other: Sticker | undefined): boolean =>
  one.x === other?.x && one.y === other.y && one.size === other.size;
