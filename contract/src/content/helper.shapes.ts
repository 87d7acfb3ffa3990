import { z } from "zod";
import { Sentence } from "./common.shapes.ts";

/** content/helper.yaml: the floating chat "Ask BaksoAI" of the public pages. */
export const HelperContent = z.strictObject({
  title: Sentence.describe("Above the talk"),
  greeting: Sentence.describe("What stands there when it is opened for the first time"),
  thinking: Sentence.describe("While an answer is on its way"),
  placeholder: Sentence.describe("In the empty field"),
  suggestions: z.array(Sentence).max(4).describe("Questions to begin with"),
  sources: Sentence.describe("Before the pages that an answer was made from"),
  note: Sentence.describe("Below the field"),
  instructions: Sentence.describe("What the model is told about itself"),
  knowledgeIntroduction: Sentence.describe("Stands before what the site says about a question"),
  maxOutputTokens: z.number().int().positive(),
  limitReached: z
    .strictObject({ length: Sentence, minute: Sentence, address: Sentence, hour: Sentence, day: Sentence })
    .describe("Said instead of an answer; {max} is a number of characters, {wait} the time until it goes on"),
});
export type HelperContent = z.infer<typeof HelperContent>;

/** What the page shows of it. */
export type HelperTexts = Pick<
  HelperContent,
  "title" | "greeting" | "thinking" | "placeholder" | "suggestions" | "sources" | "note"
> & {
  /** Beside answers that the offline stand-in wrote. */
  demoLabel: string;
};
