import { z } from "zod";

export const Sentence = z.string().trim().min(1);
export const Words = z.array(Sentence).min(1);
export const WholeNumber = z.number().int().positive();
export const HttpsUrl = z.url({ protocol: /^https$/ });
/** A page of ours. */
export const SitePath = z
  .string()
  .regex(/^\/(?![/\\])[^\\\s]*$/, "a path of this site, such as /gallery; // would lead to another host");

/** What every page of the site has: its heading, and what search engines and shared links show of it. */
export const PageHead = z.strictObject({
  title: Sentence,
  lead: Sentence,
  description: Sentence.describe("One sentence for search engines and shared links"),
});

/** A figure that can be doubted: it says who gave it, and when. Both are shown. */
export const Fact = z.strictObject({
  figure: Sentence,
  label: Sentence,
  source: Sentence,
  /** What the source says itself, where its figure is a wider one. */
  sourceNote: Sentence.optional(),
  sourceUrl: HttpsUrl.optional(),
  date: z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/, "a month as 2026-11, or a day as 2026-11-20"),
});
export type Fact = z.infer<typeof Fact>;
