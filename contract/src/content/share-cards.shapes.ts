import { z } from "zod";

/** More would not fit beside the drawing. */
const CardTitle = z.string().trim().min(1).max(28);

/** content/share-cards.yaml */
export const ShareCardsContent = z.strictObject({
  home: CardTitle,
  bakso: CardTitle,
  aiinfo: CardTitle,
  gallery: CardTitle,
  conservation: CardTitle,
  roarmap: CardTitle,
  swap: CardTitle,
  games: CardTitle,
  baksoai: CardTitle,
  baksogame: CardTitle,
  sharedTalk: CardTitle,
});
export type ShareCardsContent = z.infer<typeof ShareCardsContent>;
