import { encodePng } from "../raster.ts";
import { type ShippedFile, versionOf } from "../shipped.file.ts";
import { CARD_HEIGHT_PX, CARD_WIDTH_PX, SHARE_CARDS, type ShareCard, shareCardSvg } from "./share-cards.ts";

const pathOf = (card: ShareCard): string => `og/${card.page}.${versionOf([shareCardSvg(card)])}.png`;

/** PNG, because some that show cards know nothing newer. */
export function shareCardFiles(): ShippedFile[] {
  return SHARE_CARDS.map(
    (card): ShippedFile => ({
      path: pathOf(card),
      make: () => encodePng(shareCardSvg(card), CARD_WIDTH_PX),
    }),
  );
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
