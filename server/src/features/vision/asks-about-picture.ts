import type { VisionContent } from "@bakso/contract/content/vision.shapes";
import { wordsOf } from "../../text.words.ts";

/** Whether a question is about a picture at all, by the words of content/vision.yaml. */
export function asksAboutPicture(question: string, { words }: VisionContent["offline"]): boolean {
  const asked = new Set(wordsOf(question));
  return Object.values(words).some((entries) => entries.flatMap(wordsOf).some((word) => asked.has(word)));
}
