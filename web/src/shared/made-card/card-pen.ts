import { linesOf } from "../lib/text-lines.ts";
import { CARD_GROUNDS, CARD_SIZE } from "./card-ground.catalog.ts";

export const INK = "#0F2E22";
export const SOFT_INK = "#456054";
export const CREAM = "#FFF8EC";

/** Where words stand on a card, in its pixels. */
interface WordsPlace {
  x: number;
  /** Where the first line begins. */
  y: number;
  width: number;
  /** From large to small, each with the lines that there is room for: the first at which all words have their place. */
  sizes: readonly (readonly [size: number, lines: number])[];
  fill: string;
}

/** A card in the making: his forest, and a pen to write on it. */
export interface CardPen {
  readonly pen: CanvasRenderingContext2D;
  /** In his own plump letters, or, in an alphabet that they lack, in those of the pages. @returns the last line's baseline */
  readonly display: (text: string, place: WordsPlace) => number;
  /** @returns the last line's baseline */
  readonly text: (text: string, place: WordsPlace) => number;
  /** A piece of paper with round corners. */
  readonly paper: (
    box: readonly [x: number, y: number, width: number, height: number],
    fill?: string,
  ) => void;
  readonly finished: (name: string) => Promise<File>;
}

const IN_DISPLAY = /^[\x20-\x7e’…–]*$/;

/** @throws Error when the forest does not load or the browser draws no pictures */
export async function openCard(ground: keyof typeof CARD_GROUNDS): Promise<CardPen> {
  const [forest] = await Promise.all([
    loadedImage(CARD_GROUNDS[ground]),
    // A canvas does not wait for letters.
    document.fonts.load('72px "Bagel Fat One"'),
    document.fonts.load('600 32px "Figtree"'),
  ]);
  const canvas = document.createElement("canvas");
  Object.assign(canvas, CARD_SIZE);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser draws no pictures.");
  pen.drawImage(forest, 0, 0, CARD_SIZE.width, CARD_SIZE.height);
  return {
    pen,
    display: (text, place) =>
      write(pen, text, place, (size) =>
        IN_DISPLAY.test(text) ? `${size}px "Bagel Fat One"` : `700 ${size}px "Figtree", sans-serif`,
      ),
    text: (text, place) => write(pen, text, place, (size) => `600 ${size}px "Figtree", sans-serif`),
    paper([x, y, width, height], fill = CREAM) {
      pen.fillStyle = fill;
      pen.beginPath();
      pen.roundRect(x, y, width, height, 32);
      pen.fill();
    },
    async finished(name) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
      if (!blob) throw new Error("The picture could not be made.");
      return new File([blob], name, { type: "image/png" });
    },
  };
}

export async function loadedImage(src: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = src;
  await image.decode();
  return image;
}

function write(
  pen: CanvasRenderingContext2D,
  text: string,
  { x, y, width, sizes, fill }: WordsPlace,
  fontOf: (size: number) => string,
): number {
  const measured = sizes.map(([size, most]) => {
    pen.font = fontOf(size);
    const widthOf = (line: string) => pen.measureText(line).width;
    const lines = linesOf(inPieces(text, widthOf, width), widthOf, width);
    const isWhole = text.split(/\s+/).every((word) => widthOf(word) <= width);
    return { size, most, lines, isWhole };
  });
  const fits = ({ lines, most }: (typeof measured)[number]) => lines.length <= most;
  // Smaller rather than in pieces: a name or an address can be wider than its place.
  const fitting = measured.find((one) => fits(one) && one.isWhole) ?? measured.find(fits) ?? measured.at(-1);
  if (!fitting) return y;
  const { size, most, lines } = fitting;
  pen.font = fontOf(size);
  pen.fillStyle = fill;
  const shown = lines.slice(0, most);
  const isCut = lines.length > most;
  for (const [index, line] of shown.entries()) {
    const whole = isCut && index === most - 1 ? `${line.replace(/[\s.,;:–-]+$/, "")}…` : line;
    // The dots of a cut may stick out: they are drawn narrower.
    pen.fillText(whole, x, y + size * ASCENT + index * size * LINE_HEIGHT, width);
  }
  return y + size * ASCENT + (shown.length - 1) * size * LINE_HEIGHT;
}

/** A word that is wider than its place by itself goes on in the next line. */
function inPieces(text: string, widthOf: (line: string) => number, most: number): string {
  let line = "";
  return [...text].reduce((written, letter) => {
    line = letter === " " ? "" : line + letter;
    if (line.length === letter.length || widthOf(line) <= most) return written + letter;
    line = letter;
    return `${written} ${letter}`;
  }, "");
}

const LINE_HEIGHT = 1.12;
/** From where a line begins to its baseline. */
const ASCENT = 0.8;
