import { z } from "zod";
import { Sentence } from "./common.shapes.ts";

const Words = z.array(Sentence).min(1);

/** content/vision.yaml: how pictures are looked at. */
export const VisionContent = z.strictObject({
  instructions: Sentence.describe("What the model is told about itself before it looks at a picture"),
  question: Sentence.describe("What it is asked when somebody shows a picture without a word"),
  pictureMention: Sentence.describe("Stands for a picture where a model can only read"),
  picturesAtOnce: z
    .number()
    .int()
    .min(1)
    .max(10)
    .describe("So many can be shown with one question, and so many of the newest stay in the model's sight"),
  maxOutputTokens: z.number().int().positive(),
  offline: z
    .strictObject({
      lead: Sentence,
      again: Sentence.describe("The same for a question about the picture"),
      each: Sentence.describe("{number} {count}: above each of several pictures"),
      end: Sentence,
      format: Sentence.describe("{kind} {width} {height} {megapixels} {shape} {bytes}"),
      shapes: z.strictObject({ landscape: Sentence, portrait: Sentence, square: Sentence }),
      colours: Sentence.describe("{colours}"),
      colour: Sentence.describe("{name} {share}"),
      light: Sentence.describe("{brightness} {contrast}"),
      brightness: z.strictObject({ dark: Sentence, medium: Sentence, bright: Sentence }),
      contrast: z.strictObject({ low: Sentence, medium: Sentence, high: Sentence }),
      sharpness: z.strictObject({ blurred: Sentence, soft: Sentence, crisp: Sentence }),
      text: z.strictObject({ none: Sentence, some: Sentence, much: Sentence }).describe("{share}"),
      words: z
        .strictObject({
          format: Words,
          colours: Words,
          light: Words,
          sharpness: Words,
          text: Words,
          picture: Words,
        })
        .describe("Words of a question that ask for one of these, or for the picture as a whole"),
      colourNames: z
        .array(z.strictObject({ name: Sentence, hex: z.string().regex(/^#[0-9A-Fa-f]{6}$/) }))
        .min(2),
    })
    .describe("How the offline demo model speaks about what it measured"),
});
export type VisionContent = z.infer<typeof VisionContent>;
