import { z } from "zod";
import { LinkCheckReason, LinkCheckVerdict } from "../link-check.ts";
import { Sentence } from "./common.shapes.ts";

const HostName = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "a host in small letters, such as x.com");

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
  sameHosts: z
    .array(z.array(HostName).min(2))
    .describe("Hosts of one service under several names; the first is the one in links.yaml"),
  namesOnlyInAddress: z
    .array(HostName)
    .describe("Services that find a post by its number, whatever account stands in the address"),
  verdicts: z.record(LinkCheckVerdict, Sentence),
  reasons: z.record(LinkCheckReason, Sentence),
  warning: Sentence,
});
export type LinkCheckContent = z.infer<typeof LinkCheckContent>;
