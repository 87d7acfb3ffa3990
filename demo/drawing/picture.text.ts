import { lettering, letteringWidth } from "@bakso/art/lettering/lettering";
import type { Sharp } from "sharp";
import { sizeOf } from "./picture.changes.ts";
import { settled } from "./pixels.ts";

/** Directions in which the dark edge around the letters lies. */
const AROUND = [0, 1, 2, 3, 4, 5, 6, 7].map((eighth) => (eighth * Math.PI) / 4);

/** Writes a line at the foot of a picture. Letters that the alphabet lacks are left out. */
export async function withText(picture: Sharp, said: string): Promise<Sharp> {
  const text = [...said].filter(isInAlphabet).join("").trim();
  if (text === "") return picture;
  const { width, height } = await sizeOf(picture);
  const size = Math.min(height * 0.13, ((width * 0.88) / letteringWidth(text, 100)) * 100);
  const line = (dx: number, dy: number, fill: string) =>
    lettering(text, { at: [width / 2 + dx, height - size * 0.55 + dy], anchor: "middle", size, fill });
  const edge = AROUND.map((angle) =>
    line(Math.cos(angle) * size * 0.06, Math.sin(angle) * size * 0.06, "#241410"),
  ).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${edge}${line(0, 0, "#FFF8EC")}</svg>`;
  return settled(picture.composite([{ input: Buffer.from(svg) }]));
}

function isInAlphabet(letter: string): boolean {
  try {
    letteringWidth(letter, 1);
    return true;
  } catch {
    return false;
  }
}
