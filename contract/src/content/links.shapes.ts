import { z } from "zod";
import { HttpsUrl, Sentence } from "./common.shapes.ts";

/** content/links.yaml: every address of ours outside this site. The check of a link knows them too. */
export const LinksContent = z.strictObject({
  isExample: z
    .boolean()
    .describe("true while the accounts are the examples that ship; production refuses them"),
  links: z.array(
    z.strictObject({
      kind: z.enum(["explorer", "aggregator", "chart", "tracker", "exchange", "social"]),
      service: z
        .enum(["x", "telegram", "tiktok", "youtube", "instagram", "discord"])
        .optional()
        .describe("Which logo stands before it"),
      label: Sentence,
      url: HttpsUrl.describe("{mint} is filled in"),
    }),
  ),
});
export type LinksContent = z.infer<typeof LinksContent>;
export type OutboundLink = LinksContent["links"][number];
