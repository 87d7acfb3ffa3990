import { z } from "zod";
import { PageHead, Sentence } from "./common.shapes.ts";

const LinkWords = z.strictObject({
  explorers: Sentence,
  exchanges: Sentence,
  here: Sentence.describe("Button that leads to the swap"),
  social: Sentence,
});

/** content/bakso.yaml */
export const BaksoContent = PageHead.extend({
  address: Sentence.describe("Heading of the card with the contract address"),
  addressNote: Sentence,
  facts: Sentence,
  links: LinkWords.extend({ title: Sentence }),
  safety: z.strictObject({
    title: Sentence,
    rules: z.array(z.strictObject({ title: Sentence, text: Sentence })).min(1),
  }),
});
export type BaksoContent = z.infer<typeof BaksoContent>;

/** content/aiinfo.yaml */
export const AiInfoContent = PageHead.extend({
  tools: Sentence,
  door: z.strictObject({ title: Sentence, text: Sentence, button: Sentence }),
  commands: Sentence,
  address: Sentence,
  links: LinkWords,
});
export type AiInfoContent = z.infer<typeof AiInfoContent>;
