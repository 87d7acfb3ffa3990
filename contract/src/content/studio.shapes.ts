import { z } from "zod";
import { Sentence } from "./common.shapes.ts";

const Words = z.array(Sentence).min(1);

/** content/studio.yaml: how pictures are asked for. */
export const StudioContent = z.strictObject({
  prompts: z
    .strictObject({
      realism: Sentence.includes("{prompt}"),
      art: Sentence.includes("{prompt}"),
      recreation: Sentence.includes("{prompt}"),
    })
    .describe("What is sent for each mode; {prompt} is what the person wrote"),
  mascot: z
    .strictObject({ words: Words, text: Sentence })
    .describe("Added to the prompt when one of the words is in it, so that the mascot stays the same"),
  styles: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z0-9-]+$/),
        label: Sentence,
        text: Sentence.describe("Added to the prompt"),
      }),
    )
    .describe("Chips that a holder may choose from"),
  drawing: z.strictObject({
    caption: Sentence.describe("Below a picture that was drawn in the chat; {prompt} is what was asked for"),
  }),
  limitReached: z
    .strictObject({ pictures: Sentence, site: Sentence })
    .describe("{wait} is the time until there are more"),
  offline: z.strictObject({
    notUnderstood: Sentence.describe(
      "Said when the offline model found no change in the prompt that it knows",
    ),
  }),
});
export type StudioContent = z.infer<typeof StudioContent>;
