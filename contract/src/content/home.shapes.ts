import { z } from "zod";
import { Sentence } from "./common.shapes.ts";

const SectionHead = z.strictObject({ title: Sentence, lead: Sentence });

/** content/home.yaml */
export const HomeContent = z.strictObject({
  eyebrow: Sentence,
  actions: z.strictObject({ token: Sentence, story: Sentence }),
  story: z.strictObject({ title: Sentence, aside: Sentence }),
  /** What the folded sections are, above all of them. */
  more: SectionHead,
  sections: z.strictObject({
    token: SectionHead.extend({ more: Sentence }),
    ai: SectionHead.extend({ more: Sentence, door: Sentence }),
    family: SectionHead.extend({
      members: z
        .array(z.strictObject({ who: z.enum(["cub", "mother", "father"]), name: Sentence, role: Sentence }))
        .min(1),
    }),
    promise: SectionHead.extend({ quote: Sentence, quoteBy: Sentence, disclaimer: Sentence }),
  }),
  conservationCard: z.strictObject({ title: Sentence, text: Sentence, link: Sentence }),
});
export type HomeContent = z.infer<typeof HomeContent>;
