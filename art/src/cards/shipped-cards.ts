import { encode, encodePng } from "../raster.ts";
import { type ShippedFile, versionOf } from "../shipped.file.ts";
import { CARD_GROUNDS, type CardGround } from "./card-grounds.ts";
import {
  CARD_HEIGHT_PX,
  CARD_WIDTH_PX,
  cardSvg,
  SHARE_CARDS,
  type ShareCard,
  shareCardSvg,
} from "./share-cards.ts";

const pathOf = (card: ShareCard): string => `og/${card.page}.${versionOf([shareCardSvg(card)])}.png`;

const groundPathOf = (ground: CardGround): string =>
  `art/card-${ground.name}.${versionOf([cardSvg(ground)])}.webp`;

/** PNG, because some that show cards know nothing newer. */
export function shareCardFiles(): ShippedFile[] {
  return SHARE_CARDS.map(
    (card): ShippedFile => ({
      path: pathOf(card),
      make: () => encodePng(shareCardSvg(card), CARD_WIDTH_PX),
    }),
  );
}

/** The cards that browsers write on. */
export function cardGroundFiles(): ShippedFile[] {
  return CARD_GROUNDS.map(
    (ground): ShippedFile => ({
      path: groundPathOf(ground),
      make: () => encode(cardSvg(ground), CARD_WIDTH_PX, "webp"),
    }),
  );
}

/** The web's module with their addresses, as source text. */
export function cardGroundCatalogModule(): string {
  const paths = CARD_GROUNDS.map((ground) => `  ${ground.name}: "/${groundPathOf(ground)}",`);
  return `// Written by \`node art/src/render.ts\`; edit the drawing, not this file.

/** The forest that a card of something made is written on, by what was made. */
export const CARD_GROUNDS = {
${paths.join("\n")}
} as const;

export const CARD_SIZE = { width: ${CARD_WIDTH_PX}, height: ${CARD_HEIGHT_PX} } as const;
`;
}

/** The web's module with the address of every page's card, as source text. */
export function shareCardCatalogModule(): string {
  const paths = SHARE_CARDS.map((card) => `  ${card.page}: "/${pathOf(card)}",`);
  return `// Written by \`node art/src/render.ts\`; edit the drawing, not this file.

/** The picture that a page shows where it is shared, by page. */
export const SHARE_CARDS = {
${paths.join("\n")}
} as const;

export const SHARE_CARD_SIZE = { widthPx: ${CARD_WIDTH_PX}, heightPx: ${CARD_HEIGHT_PX}, type: "image/png" } as const;
`;
}
