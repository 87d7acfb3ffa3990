import { balancedLines, lettering, letteringWidth } from "@bakso/art/lettering/lettering";
import { LRUCache } from "lru-cache";
import { bounded } from "../bounded.ts";

/** A card holds for a talk as long as its link does; a preview is asked for by several services at once. */
const MOST_KEPT = 60;
const QUALITY = 88;
const CREAM = "#FFF8EC";
const INK = "#0F2E22";
const SOFT_INK = "#456054";

/** The bubble, and its tip towards him (web/src/shared/made-card/talk.card.ts draws the same in the browser). */
const BUBBLE =
  '<rect x="60" y="150" width="560" height="350" rx="32"/><path d="M600 330Q640 340 672 322Q650 372 600 386Z"/>';
const LABEL = { at: [98, 208], size: 30 } as const;
/** Where the title's lines have their middle, below the label or without one. */
const TITLE = { left: 98, width: 486, middle: 356, alone: 325 } as const;
/** The largest size at which the title needs no more lines than stand there. */
const SMALLEST = { size: 30, lines: 7 };
const SIZES = [
  { size: 88, lines: 2 },
  { size: 66, lines: 3 },
  { size: 52, lines: 4 },
  { size: 42, lines: 5 },
  { size: 36, lines: 6 },
  SMALLEST,
];
const LINE_HEIGHT = 1.08;

/** Drawn letters are no emoji: a title says the same without them. */
const PICTOGRAPH =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f|\u20e3/gu;

/**
 * Writes the title of a shared talk on the forest that was drawn for it (art/src/cards/card-grounds.ts). A title in letters that
 * the drawn alphabet lacks is not misspelt: the card then says what it is a card of, and no more.
 */
export function createTalkCards() {
  const kept = new LRUCache<string, Buffer>(bounded(MOST_KEPT));
  return {
    /**
     * @param ground the forest, 1200 × 630
     * @param label what every such card says
     * @returns a JPEG of the same size
     */
    async draw(title: string, { ground, label }: { ground: Buffer; label: string }): Promise<Buffer> {
      const svg = talkCardSvg(title, label);
      const known = kept.get(svg);
      if (known) return known;
      const { default: sharp } = await import("sharp");
      const card = await sharp(ground)
        .composite([{ input: Buffer.from(svg) }])
        .jpeg({ quality: QUALITY, mozjpeg: true, chromaSubsampling: "4:4:4" })
        .toBuffer();
      kept.set(svg, card);
      return card;
    },
  };
}

/** What is written on the ground. */
export function talkCardSvg(title: string, label: string): string {
  const shown = title.replaceAll(PICTOGRAPH, " ").replaceAll(/\s+/g, " ").trim();
  const words =
    shown !== "" && isWritable(shown)
      ? lettering([...label].filter(isWritable).join(""), { ...LABEL, fill: SOFT_INK }) +
        titleMarkup(shown, TITLE.middle)
      : titleMarkup([...label].filter(isWritable).join(""), TITLE.alone);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><g fill="${CREAM}">${BUBBLE}</g>${words}</svg>`;
}

function titleMarkup(title: string, middle: number): string {
  const { size, lines: most } = SIZES.find((one) => linesAt(title, one.size).length <= one.lines) ?? SMALLEST;
  const lines = linesAt(title, size);
  const first = middle - ((Math.min(lines.length, most) - 1) * size * LINE_HEIGHT) / 2 + size * 0.36;
  return lines
    .slice(0, most)
    .map((line, index) => (index === most - 1 && lines.length > most ? shortened(line, size) : line))
    .map((line, index) =>
      lettering(line, { at: [TITLE.left, first + index * size * LINE_HEIGHT], size, fill: INK }),
    )
    .join("");
}

/** A word wider than the bubble is broken; otherwise lines end between words, and are as even as can be. */
function linesAt(title: string, size: number): string[] {
  const pieces = title.split(" ").flatMap((word) => brokenWord(word, size));
  return balancedLines(pieces.join(" "), size, TITLE.width);
}

function brokenWord(word: string, size: number): string[] {
  const pieces = [""];
  for (const letter of word) {
    const longer = pieces.at(-1) + letter;
    if (letteringWidth(longer, size) <= TITLE.width) pieces[pieces.length - 1] = longer;
    else pieces.push(letter);
  }
  return pieces;
}

function shortened(line: string, size: number): string {
  let kept = line;
  while (kept.length > 1 && letteringWidth(`${kept} …`, size) > TITLE.width)
    kept = kept.slice(0, -1).trimEnd();
  return `${kept} …`;
}

function isWritable(text: string): boolean {
  try {
    letteringWidth(text, 1);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
