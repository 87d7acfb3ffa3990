import { z } from "zod";
import { PageHead, Sentence } from "./common.shapes.ts";

/** content/bakso.yaml */
export const BaksoContent = PageHead.extend({
  address: Sentence.describe("Heading of the card with the contract address"),
  addressNote: Sentence,
  facts: Sentence,
  links: z.strictObject({ title: Sentence, explorers: Sentence, exchanges: Sentence, social: Sentence }),
  safety: z.strictObject({ title: Sentence, rules: z.array(Sentence).min(1) }),
});
export type BaksoContent = z.infer<typeof BaksoContent>;

/** content/aiinfo.yaml */
export const AiInfoContent = PageHead.extend({
  tools: Sentence,
  door: z.strictObject({ title: Sentence, text: Sentence, button: Sentence }),
  commands: Sentence,
  address: Sentence,
  links: z.strictObject({ title: Sentence, explorers: Sentence, exchanges: Sentence, social: Sentence }),
});
export type AiInfoContent = z.infer<typeof AiInfoContent>;
