import { lazy } from "../../lazy.ts";

const sentences = lazy(() => new Intl.Segmenter("en", { granularity: "sentence" }));

/** Cuts a text at the ends of sentences into pieces that a voice takes at once; a longer sentence is cut anywhere. */
export function cutAtSentences(text: string, maxChars: number): string[] {
  const pieces: string[] = [];
  let piece = "";
  const close = () => {
    if (piece.trim() !== "") pieces.push(piece.trim());
    piece = "";
  };
  for (const { segment } of sentences().segment(text)) {
    if (piece.length + segment.length > maxChars) close();
    let rest = segment;
    while (rest.length > maxChars) {
      pieces.push(rest.slice(0, maxChars));
      rest = rest.slice(maxChars);
    }
    piece += rest;
  }
  close();
  return pieces;
}
