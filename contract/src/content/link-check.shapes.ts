import { z } from "zod";
import { LinkCheckReason, LinkCheckVerdict } from "../link-check.ts";
import { Sentence } from "./common.shapes.ts";

/** content/link-check.yaml: the words of "Is this link real?". What is ours stands in the other files. */
export const LinkCheckContent = z.strictObject({
  title: Sentence,
  lead: Sentence,
  label: Sentence,
  hint: Sentence,
  button: Sentence,
  again: Sentence.describe("When the check itself could not be made"),
  resembles: Sentence.describe("Stands before which of ours it looks like"),
  names: z.strictObject({ mint: Sentence, fund: Sentence, site: Sentence }),
  verdicts: z.record(LinkCheckVerdict, Sentence),
  reasons: z.record(LinkCheckReason, Sentence),
  warning: Sentence,
});
export type LinkCheckContent = z.infer<typeof LinkCheckContent>;
