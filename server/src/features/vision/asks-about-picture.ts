import type { VisionContent } from "@bakso/contract/content/vision.shapes";
import { wordsOf } from "../../text.words.ts";

type Phrases = VisionContent["offline"];

/** They are the same for each question, and to read them takes longer than to look for them. */
const read = new WeakMap<Phrases["words"], readonly string[]>();

function wordsIn(words: Phrases["words"]): readonly string[] {
  let known = read.get(words);
  if (!known) {
    known = Object.values(words).flatMap((entries) => entries.flatMap(wordsOf));
    read.set(words, known);
  }
  return known;
}

/** Whether a question is about a picture at all, by the words of content/vision.yaml. */
export function asksAboutPicture(question: string, { words }: Phrases): boolean {
  const asked = new Set(wordsOf(question));
  return wordsIn(words).some((word) => asked.has(word));
}
