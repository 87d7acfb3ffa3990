import type { VisionContent } from "@bakso/contract/content/vision.shapes";
import type { TurnPicture } from "../../server/src/gateways/ai/chat.model.ts";
import { wordsOf } from "../../server/src/text.words.ts";
import type { PictureFacts } from "./picture.facts.ts";

export type VisionPhrases = VisionContent["offline"];
type Fact = Exclude<keyof VisionPhrases["words"], "picture">;

const FACTS: readonly Fact[] = ["format", "colours", "light", "sharpness", "text"];

/** The facts that a question asks for; all of them where it names none. */
function askedFor(question: string, { words }: VisionPhrases): readonly Fact[] {
  const asked = new Set(wordsOf(question));
  const named = FACTS.filter((fact) => words[fact].flatMap(wordsOf).some((word) => asked.has(word)));
  return named.length === 0 ? FACTS : named;
}

const fill = (phrase: string, values: Record<string, string | number>): string =>
  phrase.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

const percent = (share: number): number => Math.max(1, Math.round(share * 100));

const bytesText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

function sentenceFor(
  fact: Fact,
  facts: PictureFacts,
  upload: TurnPicture["upload"],
  phrases: VisionPhrases,
): string {
  switch (fact) {
    case "format": {
      const { width, height } = upload;
      const shape = width === height ? "square" : width > height ? "landscape" : "portrait";
      return fill(phrases.format, {
        kind: upload.kind.toUpperCase(),
        width,
        height,
        megapixels: ((width * height) / 1_000_000).toFixed(1),
        shape: phrases.shapes[shape],
        bytes: bytesText(upload.bytes),
      });
    }
    case "colours": {
      const colours = facts.colours.map(({ name, share }) =>
        fill(phrases.colour, { name, share: percent(share) }),
      );
      return fill(phrases.colours, { colours: colours.join(", ") });
    }
    case "light": {
      const brightness = facts.brightness < 0.3 ? "dark" : facts.brightness > 0.65 ? "bright" : "medium";
      const contrast = facts.contrast < 0.12 ? "low" : facts.contrast > 0.25 ? "high" : "medium";
      return fill(phrases.light, {
        brightness: phrases.brightness[brightness],
        contrast: phrases.contrast[contrast],
      });
    }
    case "sharpness":
      return phrases.sharpness[facts.sharpness < 4 ? "blurred" : facts.sharpness < 10 ? "soft" : "crisp"];
    case "text": {
      const amount = facts.textShare < 0.04 ? "none" : facts.textShare < 0.35 ? "some" : "much";
      return fill(phrases.text[amount], { share: percent(facts.textShare) });
    }
  }
}

export interface MeasuredPicture {
  facts: PictureFacts;
  upload: TurnPicture["upload"];
}

/** What the offline model says about pictures, in Markdown: facts alone, and that it knows no more. */
export function composeFacts(
  pictures: readonly MeasuredPicture[],
  question: { text: string; isFirst: boolean },
  phrases: VisionPhrases,
): string {
  const wanted = question.isFirst ? FACTS : askedFor(question.text, phrases);
  const lists = pictures.map(({ facts, upload }, index) => {
    const list = wanted.map((fact) => `- ${sentenceFor(fact, facts, upload, phrases)}`).join("\n");
    const values = { number: index + 1, count: pictures.length };
    return pictures.length === 1 ? list : `${fill(phrases.each, values)}\n\n${list}`;
  });
  return [
    question.isFirst ? phrases.lead : phrases.again,
    ...lists,
    ...(question.isFirst ? [phrases.end] : []),
  ].join("\n\n");
}
