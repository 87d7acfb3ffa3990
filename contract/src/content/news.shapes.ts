import { z } from "zod";
import { Sentence } from "./common.shapes.ts";

const WholeNumber = z.number().int().positive();

/** content/news.yaml: the news search. */
export const NewsContent = z.strictObject({
  instructions: Sentence.describe("What the model is told before it sums news up"),
  findingsIntroduction: Sentence.describe("Stands before the numbered findings"),
  noDate: Sentence.describe("Stands where a finding has no date"),
  defaultTopic: Sentence.describe("Looked for when news are asked for without a subject"),
  sourcesTitle: Sentence.describe("Above the list of sources below a summary"),
  maxOutputTokens: WholeNumber,
  mostFindings: WholeNumber.max(20).describe("So many findings, at most, make a summary"),
  ignoredWords: z.array(Sentence).describe("Words of a search that say nothing about its subject"),
  feeds: z
    .array(
      z.strictObject({
        name: Sentence,
        url: z
          .url({ protocol: /^https?$/ })
          .describe("RSS, Atom or JSON feed; a {query} in it is filled with what is searched for"),
      }),
    )
    .describe("Where the source `feeds` looks"),
  feedMinutes: WholeNumber.describe("A feed is fetched again after this many minutes"),
  maxAgeDays: WholeNumber.describe("What is older is no news"),
});
export type NewsContent = z.infer<typeof NewsContent>;
